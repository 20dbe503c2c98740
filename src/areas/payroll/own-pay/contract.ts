import { z } from 'zod'
import { PayRunWorker } from '#areas/payroll/contract.ts'
import { endpoint, Id, ListQuery, Minor, pageOf, ShownDay } from '#platform/http/contract.ts'

/** A week, or a correction of one, that pay came from. The amounts of all of them come to what was sent to payroll. */
const PaidWeek = z.object({
  /** Null: a correction, which stands on no timesheet. */
  timesheet_id: Id.nullable(),
  period_end: ShownDay,
  client_name: z.string(),
  /** Null where nothing of it is counted in hours. */
  minutes: z.int().nullable(),
  amount: Minor,
})

/** What one run pays the person who asks; `exported`: payroll has it, and pays it on the pay date. */
export const OwnPay = PayRunWorker.pick({
  ...{ id: true, number: true, pay_date: true, minutes: true, amount: true, currency: true },
  ...{ tax: true, ni: true, pension: true, other: true, net: true, holiday: true, gross: true },
  ...{ holiday_added: true, statutory_added: true, other_added: true },
}).extend({
  status: z.enum(['exported', 'confirmed']),
  weeks: z.array(PaidWeek),
})
export type OwnPay = z.output<typeof OwnPay>

export const ownPay = {
  list: endpoint({
    method: 'GET',
    path: '/my-pay',
    allow: 'portal.pay',
    summary: 'What payroll pays the worker who asks, run by run, the last one first',
    query: ListQuery,
    reply: pageOf(OwnPay),
  }),
}
