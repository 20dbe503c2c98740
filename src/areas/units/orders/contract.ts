import { z } from 'zod'
import { Currency, endpoint, Id, IdParam, Minor, ShownDay } from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

/** So many parts of units are moved at a time, the oldest first. */
export const mostMoved = 5000
/** So many timesheets are shown of what would move; its sums are of all. */
export const mostShown = 200

/** Approved time of one timesheet on no document, as another order pays for it now. */
const Movable = z.object({
  /** Null: a fee. */
  timesheet_id: Id.nullable(),
  candidate_name: z.string(),
  placement_id: Id,
  placement_ref: z.string(),
  period_end: ShownDay,
  /** Null: no order pays for it. */
  from_id: Id.nullable(),
  from_number: z.string().nullable(),
  units: z.int(),
  amount: Minor,
  /** As much of it as the order has room for. */
  fits: Minor,
})
export type Movable = z.output<typeof Movable>

/** What would move to an order: approved time of the placements that name it, on no document, on days it is in force. */
export const Movables = z.object({
  data: z.array(Movable),
  currency: Currency,
  units: z.int(),
  amount: Minor,
  /** As much of the amount as the order, and each of its budgets, has room for. */
  fits: Minor,
  /** There is more than is moved at a time: do it again afterwards. */
  more: z.boolean(),
})
export type Movables = z.output<typeof Movables>

const MovablesQuery = z.object({ placement_id: z.coerce.number().int().positive().optional() })

export const MoveUnits = z.object({
  /** Only time of this placement. */
  placement_id: Id.optional(),
  /** Absent: only what the order has room for. True: all of it, beyond the order. */
  everything: z.boolean().default(false),
  /** What was shown to move: when it is another amount by now, nothing is moved. */
  amount: Minor,
  accepted: Accepted,
})
export type MoveUnits = z.output<typeof MoveUnits>

const params = z.object({ id: IdParam })

export const orderMoves = {
  preview: endpoint({
    method: 'GET',
    path: '/purchase-orders/:id/uninvoiced',
    allow: 'purchase_orders.view',
    summary: 'Approved time on no document that another purchase order pays for, and that this one could',
    params,
    query: MovablesQuery,
    reply: Movables,
  }),
  carryOut: endpoint({
    method: 'POST',
    path: '/purchase-orders/:id/moves',
    allow: 'purchase_orders.update',
    summary: 'Moves approved time on no document to this purchase order',
    params,
    body: MoveUnits,
    reply: z.object({ units: z.int(), amount: Minor }),
  }),
}
