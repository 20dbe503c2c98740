import { z } from 'zod'
import { Currency, Day, endpoint, Id, IdParam, Minor, ShownDay } from '#platform/http/contract.ts'

export const mostCharged = 100

const LateCharge = z.object({
  invoice_id: Id,
  number: z.string(),
  due_date: ShownDay,
  /** Interest runs from the day after this one to `to_day`, both of the days that are charged. */
  from_day: ShownDay,
  to_day: ShownDay,
  days: z.int(),
  /** Percent a year. */
  rate: z.string(),
  interest: Minor,
  /** 0: it is charged already. */
  compensation: Minor,
})

export const LateCharges = z.object({ to_day: ShownDay, currency: Currency, data: z.array(LateCharge) })
export type LateCharges = z.output<typeof LateCharges>

export const NewLateCharge = z.object({
  invoice_ids: z
    .array(Id)
    .min(1, 'Choose at least one invoice')
    .max(mostCharged, `At most ${mostCharged} at once`),
  to_day: Day,
  with_compensation: z.boolean().default(true),
  /** What the person saw: refused when it is no longer that. */
  total: Minor,
})
export type NewLateCharge = z.output<typeof NewLateCharge>

const params = z.object({ id: IdParam })

export const latePayment = {
  preview: endpoint({
    method: 'GET',
    path: '/clients/:id/late-charges',
    allow: 'payments.chase',
    summary:
      'Interest and compensation that invoices of a client come to up to a day, and that nobody charged yet',
    params,
    query: z.object({ to_day: Day.optional() }),
    reply: LateCharges,
  }),
  charge: endpoint({
    method: 'POST',
    path: '/clients/:id/late-charges',
    allow: 'payments.chase',
    summary: 'Drafts an invoice, outside VAT, for interest and compensation; one for each billing profile',
    params,
    body: NewLateCharge,
    reply: z.object({ invoice_ids: z.array(Id), total: Minor }),
    creates: true,
  }),
}
