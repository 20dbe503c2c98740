import {
  findOrder,
  type HeldOrder,
  holdOrdersOf,
  moveParts,
  readOrders,
  roomOf,
  whatFits,
  whyNotMoveTo,
} from '#areas/purchase-orders/public.ts'
import {
  type Movable,
  type Movables,
  type MoveUnits,
  mostMoved,
  mostShown,
} from '#areas/units/orders/contract.ts'
import { type MovableRow, movableTo } from '#areas/units/orders/queries.ts'
import { lockBilling } from '#areas/units/queries.ts'
import { type Context, covers } from '#platform/context.ts'
import { recordHistory, recordHistoryEach } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announceAll } from '#platform/outbox.ts'
import { forbidden, Refusal, refuse } from '#platform/refusal.ts'

/** What would move to an order, timesheet by timesheet, and how much of it the order has room for. */
export async function previewMoves(
  ctx: Context,
  id: number,
  query: { placement_id?: number | undefined },
): Promise<Movables> {
  const { currency } = await findOrder(ctx, id)
  const order = (await readOrders(ctx.db, [id])).orders.get(id)!
  const { rows, fits, more } = await foundFor(ctx, order, query.placement_id)
  const fitting = new Set(fits)
  const groups = Map.groupBy(rows, (row) => `${row.timesheet_id ?? `u${row.id}`} ${row.purchase_order_id}`)
  const data = [...groups.values()].slice(0, mostShown).map((of): Movable => {
    const [{ timesheet_id, candidate_name, placement_id, placement_ref, period_end, ...first }] = of as [
      MovableRow,
    ]
    return {
      ...{ timesheet_id, candidate_name, placement_id, placement_ref, period_end },
      ...{ from_id: first.purchase_order_id, from_number: first.from_number },
      ...{ units: of.length, amount: sum(of), fits: sum(of.filter((row) => fitting.has(row))) },
    }
  })
  return { data, currency, units: rows.length, amount: sum(rows), fits: sum(fits), more }
}

const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)

async function foundFor({ db }: Pick<Context, 'db'>, order: HeldOrder, placementId: number | undefined) {
  const found = order.status === 'active' ? await movableTo(db, order, placementId) : []
  const rows = found.slice(0, mostMoved)
  return { rows, fits: whatFits(rows, roomOf(order, undefined)), more: found.length > mostMoved }
}

/**
 * Moves approved time to an order, as it was shown: no document is made meanwhile, and the orders it moves between are
 * held. Who comes second at one instant finds another amount, is told so, and has moved nothing.
 */
export async function carryOutMoves(
  ctx: Context,
  id: number,
  { placement_id, everything, amount, accepted }: MoveUnits,
): Promise<{ units: number; amount: number }> {
  const seen = await findOrder(ctx, id)
  if (!covers(ctx.who, 'purchase_orders.update', seen)) throw forbidden('purchase_orders.update')
  await lockBilling(ctx.db, 'sales')
  // All orders of the client, so that neither those it comes from move meanwhile.
  await holdOrdersOf(ctx.db, seen.client_id)
  const order = (await readOrders(ctx.db, [id])).orders.get(id)!
  refuse(whyNotMoveTo(order))
  const { rows, fits } = await foundFor(ctx, order, placement_id)
  const moving = everything ? rows : fits
  if (sum(moving) !== amount) throw movedMeanwhile(order, sum(moving))
  if (moving.length === 0) throw nothingToMove(order, rows.length > 0)
  const reasons = await moveParts(ctx, order, moving, { accepted, field: 'everything' })
  await tellMoved(ctx, order, moving, reasons)
  return { units: moving.length, amount }
}

function movedMeanwhile({ number, currency }: HeldOrder, now: number): Refusal {
  return new Refusal(
    'purchase_order.moved_meanwhile',
    409,
    'This is not what it was a moment ago',
    `${formatMoney(now, currency)} can be moved to ${number} by now. Nothing was moved: look at it again.`,
    { amount: ['Another amount by now'] },
  )
}

const nothingToMove = ({ number }: HeldOrder, waiting: boolean) =>
  new Refusal(
    'purchase_order.nothing_to_move',
    409,
    `Nothing can be moved to ${number}`,
    waiting
      ? 'It has no room for any of it: raise its budget, or move it all beyond the order.'
      : 'All approved time of its placements is on it already, or on a document.',
  )

/** Both orders and the timesheets keep it in their history, and whoever looks at one hears of it. */
async function tellMoved(
  ctx: Context,
  order: HeldOrder,
  moved: readonly MovableRow[],
  reasons: object,
): Promise<void> {
  const money = (rows: readonly MovableRow[]) => formatMoney(sum(rows), order.currency)
  const entry = { user_id: ctx.who.id || null, user_name: ctx.who.name, action: 'time_moved' }
  const ofOrders = Map.groupBy(moved, ({ purchase_order_id }) => purchase_order_id)
  const from = [...ofOrders.values()].map((rows) => `${rows[0]!.from_number ?? 'No order'}: ${money(rows)}`)
  await recordHistory(ctx, 'purchase-orders', order.id, 'time_moved', {
    moved_here: { from: from.join(', '), to: money(moved) },
    ...reasons,
  })
  await recordHistoryEach(
    ctx.db,
    'purchase-orders',
    [...ofOrders].flatMap(([id, rows]) =>
      id === null
        ? []
        : [{ ...entry, subject_id: id, changes: { moved_to: { from: money(rows), to: order.number } } }],
    ),
  )
  const ofSheets = Map.groupBy(moved, ({ timesheet_id }) => timesheet_id)
  const sheets = [...ofSheets].flatMap(([id, rows]) => (id === null ? [] : [{ id, rows }]))
  await recordHistoryEach(
    ctx.db,
    'timesheets',
    sheets.map(({ id, rows }) => ({
      ...{ ...entry, subject_id: id },
      changes: {
        purchase_order: { from: names(rows), to: order.number },
        amount: { from: null, to: money(rows) },
      },
    })),
  )
  await announceAll(ctx.db, 'units.changed', [
    ...sheets.map(({ id }) => ({ timesheet_id: id })),
    ...(ofSheets.get(null) ?? []).map(({ placement_id }) => ({ placement_id })),
  ])
}

const names = (rows: readonly MovableRow[]) =>
  [...new Set(rows.map(({ from_number }) => from_number ?? 'No order'))].join(', ')
