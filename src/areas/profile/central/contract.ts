import { z } from 'zod'
import { endpoint, requiredText } from '#platform/http/contract.ts'

/** Somebody of central administration, as their own page shows them. */
export const CentralProfile = z.object({ name: z.string(), login: z.string() })
export type CentralProfile = z.output<typeof CentralProfile>

export const ChangeCentralProfile = z.object({ name: requiredText(120) })

const reply = z.object({ data: CentralProfile })

export const centralProfile = {
  show: endpoint({ method: 'GET', path: '/central/profile', allow: 'central.access', reply }),
  change: endpoint({
    method: 'PATCH',
    path: '/central/profile',
    allow: 'central.access',
    summary: 'Another name, for the account; what agencies call it stays theirs',
    body: ChangeCentralProfile,
    reply,
  }),
}
