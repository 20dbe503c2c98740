import { z } from 'zod'
import { endpoint, Id, IdParam, Minor, ShownDay } from '#platform/http/contract.ts'

export const TransferFee = z.object({
  placement_id: Id,
  candidate_name: z.string(),
  client_name: z.string(),
  currency: z.string(),
  /** As it was agreed with the client. */
  kind: z.enum(['none', 'amount', 'percent']),
  amount: Minor.nullable(),
  percent: z.string().nullable(),
  agreed_weeks: z.int().nullable(),
  state: z.enum(['none', 'running', 'over']),
  /** The last day on which it may be charged. */
  until: ShownDay.nullable(),
  weeks: z.object({ after_start: z.int(), after_end: z.int(), new_start: z.int() }),
  /** Null: nothing was worked there yet. */
  window: z
    .object({
      first_day: ShownDay,
      last_day: ShownDay,
      from_start_until: ShownDay,
      after_end_until: ShownDay,
      lawful_until: ShownDay,
      earlier_days: z.int(),
    })
    .nullable(),
})
export type TransferFee = z.output<typeof TransferFee>

export const transferFees = {
  show: endpoint({
    method: 'GET',
    path: '/placements/:id/transfer-fee',
    allow: 'placements.view',
    summary:
      'Until when a client that takes on the worker may be charged a fee, with the days it is counted from',
    params: z.object({ id: IdParam }),
    reply: TransferFee,
  }),
}
