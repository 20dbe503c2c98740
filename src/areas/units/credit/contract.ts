import { z } from 'zod'
import { Currency, endpoint, Id, IdParam, Minor } from '#platform/http/contract.ts'

/** What a client is trusted with under one billing profile: issued and unpaid, on drafts, and on no document yet. */
export const Credit = z.object({
  billing_profile_id: Id,
  label: z.string(),
  currency: Currency,
  /** Null: no limit. */
  credit_limit: Minor.nullable(),
  /** Gross of what was issued, less what was paid. */
  unpaid: Minor,
  /** Gross of what has no number yet. */
  drafts: Minor,
  /** Net of approved time on no document. */
  unbilled: Minor,
  /** The three together. */
  exposure: Minor,
  /** Over its limit: a new placement takes a reason, of somebody who may override it. */
  credit_stop: z.boolean(),
})
export type Credit = z.output<typeof Credit>

export const credit = {
  show: endpoint({
    method: 'GET',
    path: '/clients/:id/credit',
    allow: ['invoices.view', 'invoices.sales.view'],
    summary: 'What a client owes and is still to be billed for, beside its credit limits',
    params: z.object({ id: IdParam }),
    reply: z.object({ data: z.array(Credit) }),
  }),
}
