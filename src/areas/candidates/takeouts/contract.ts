import { z } from 'zod'
import { endpoint, Id, IdParam, Instant } from '#platform/http/contract.ts'

export const takeoutStatuses = ['queued', 'ready', 'failed', 'expired'] as const

export const Takeout = z.object({
  id: Id,
  status: z.enum(takeoutStatuses),
  requested_by_name: z.string(),
  requested_at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** Bytes. */
  size: z.int().nullable(),
  /** What is not in it, because whoever asked may not see it. */
  left_out: z.array(z.string()),
})
export type Takeout = z.output<typeof Takeout>

const params = z.object({ id: IdParam })

export const takeouts = {
  show: endpoint({
    method: 'GET',
    path: '/candidates/:id/takeout',
    allow: 'candidates.takeout',
    summary: 'The latest file of everything kept about a candidate',
    params,
    reply: z.object({ data: Takeout.nullable() }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/candidates/:id/takeout',
    allow: 'candidates.takeout',
    summary: 'Makes a file of everything kept about a candidate; while one is being made it answers that one',
    params,
    reply: z.object({ data: Takeout }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/candidates/:id/takeout/file',
    allow: 'candidates.takeout',
    summary: 'The latest file; who takes it is kept',
    params,
    transaction: true,
    produces: 'application/zip',
  }),
}
