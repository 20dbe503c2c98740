import { z } from 'zod'
import { endpoint, Id, text } from '#platform/http/contract.ts'

/** Shorter is no search, longer no name. */
export const minQueryLength = 2
export const maxQueryLength = 100

export const FoundHit = z.object({
  id: Id,
  title: z.string(),
  detail: z.string(),
  /** The page, inside the agency: `/clients/7/view`. */
  to: z.string(),
})
export type FoundHit = z.output<typeof FoundHit>

export const FoundGroup = z.object({ kind: z.string(), label: z.string(), hits: z.array(FoundHit) })
export type FoundGroup = z.output<typeof FoundGroup>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  allow: 'member',
  evenByToken: true,
  summary: 'Records by name or number, of every kind the person may see, best first',
  query: z.object({ q: text(maxQueryLength).min(minQueryLength, 'At least two characters') }),
  reply: z.object({ groups: z.array(FoundGroup) }),
})
