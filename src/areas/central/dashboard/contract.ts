import { z } from 'zod'
import { AgencyStatus } from '#areas/access/contract.ts'
import { Currency, endpoint, Id, Minor, ShownDay } from '#platform/http/contract.ts'

/** Why somebody should look at an agency, the most pressing first. */
export const attentionKinds = [
  'past_due',
  'suspended',
  'erasing',
  'over_limit',
  'poor',
  'trial_ending',
  'near_limit',
  'watch',
] as const

export const Attention = z.object({
  tenant_id: Id,
  agency: z.string(),
  kind: z.enum(attentionKinds),
  text: z.string(),
})
export type Attention = z.output<typeof Attention>

export const CentralDashboard = z.object({
  agencies: z.array(z.object({ status: AgencyStatus, count: z.int() })),
  newest: z.array(
    z.object({ id: Id, slug: z.string(), name: z.string(), status: AgencyStatus, created_at: z.string() }),
  ),
  /** Thirty days up to today; null: nothing was counted on that day. */
  days: z.array(
    z.object({
      day: ShownDay,
      workers: z.int().nullable(),
      sheets: z.int(),
      value: z.record(z.string(), Minor),
    }),
  ),
  /** Handed in from Monday on, and in the same days of the week before. */
  sheets: z.object({ week: z.int(), before: z.int() }),
  /** Of the thirty days, and of the thirty before. */
  invoiced: z.array(z.object({ currency: Currency, value: Minor, before: Minor })),
  queue: z.object({
    /** Not yet handed to the queue, and for how many seconds the oldest; counted up to 10,000. */
    outbox: z.int(),
    outbox_seconds: z.int(),
    /** Jobs that could begin now. */
    waiting: z.int(),
    waiting_seconds: z.int(),
    /** Jobs that were tried for the last time. */
    failed: z.int(),
    /** Emails given up in the last seven days, of those that left. */
    emails_failed: z.int(),
    emails: z.int(),
  }),
  attention: z.array(Attention),
  /** How many there are beyond those told. */
  attention_more: z.int(),
})
export type CentralDashboard = z.output<typeof CentralDashboard>

export const centralDashboard = {
  show: endpoint({
    method: 'GET',
    path: '/central/dashboard',
    allow: 'central.access',
    summary: 'How the whole is doing, from daily counts and the queues',
    reply: CentralDashboard,
  }),
}
