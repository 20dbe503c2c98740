import { sql } from 'kysely'
import { allocate, countsIn, type Payable, type Paying } from '#areas/purchase-orders/allocation.ts'
import { reservedOfBudgets } from '#areas/purchase-orders/budget-queries.ts'
import type { SheetOrders } from '#areas/purchase-orders/contract.ts'
import { limitOfMinutes, readOrders, roomOf } from '#areas/purchase-orders/held-orders.ts'
import { limitOf } from '#areas/purchase-orders/rules.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A priced piece of a sheet, as its calculation has it. */
export type SheetUnit = {
  day: string
  kind: string
  minutes: number | null
  rate_code_id: number
  quantity: string
  charge_amount: number
  chargeable: boolean
  /** The order that was named for its shift. */
  purchase_order_id?: number | undefined
}

/** What these units take from the orders of a placement, were they submitted now; what the sheet has taken is given back first. */
export async function previewSheet(
  db: Db,
  sheet: { id: number; placement_id: number; purchase_order_id: number | null },
  units: readonly SheetUnit[],
): Promise<Pick<SheetOrders, 'data' | 'beyond' | 'stops'>> {
  const { rows } = await sql<{ id: number; amount: number; minutes: number }>`
    select a.purchase_order_id as id, coalesce(sum(m.effect), 0)::bigint as amount,
      coalesce(sum(m.effect_minutes), 0)::integer as minutes
    from (select n.purchase_order_id from placement_purchase_orders n
        where n.tenant_id = ${db.tenant} and n.placement_id = ${sheet.placement_id}
      union select unnest(${namedOn(sheet, units)}::bigint[])) a
    left join purchase_order_movements m on m.tenant_id = ${db.tenant}
      and m.purchase_order_id = a.purchase_order_id and m.timesheet_id = ${sheet.id}
    group by a.purchase_order_id`.execute(db)
  const held = await readOrders(
    db,
    rows.map(({ id }) => id),
  )
  const orders = [...held.orders.values()]
  const budgets = await reservedOfBudgets(db, orders, [sheet.id])
  const own = new Map(rows.map(({ id, ...taken }) => [id, { ...taken, budgets }]))
  const paying = orders.map((order) => roomOf(order, own.get(order.id)))
  const byId = new Map(paying.map((order) => [order.id, order]))
  const usual = (held.ofPlacement.get(sheet.placement_id) ?? []).map(({ id }) => byId.get(id)!)
  const charged = payable(sheet, units)
  const parts = allocate(charged, new Map([[sheet.placement_id, usual]]), byId)
  const data = orders.flatMap((order) => {
    const taken = parts.filter(({ purchase_order_id }) => purchase_order_id === order.id)
    if (taken.length === 0) return []
    const { id, number, currency, hard_stop, budget } = order
    const takes = taken.reduce((sum, { amount }) => sum + amount, 0)
    const minutes = taken.reduce((sum, part) => sum + (part.minutes ?? 0), 0)
    const room = paying.find((each) => each.id === id)!
    const left = room.room - takes - (limitOf(order) - budget)
    const late = limitOfMinutes(order) !== null && minutes > room.room_minutes!
    const pieces = taken.map((part) => ({ ...charged[part.unit_id]!, ...part }))
    const over = takes > room.room || late || goesBeyond(room, pieces)
    return [{ shown: { id, number, currency, takes, left, hard_stop }, beyond: over }]
  })
  const beyond = data.filter((each) => each.beyond)
  return {
    data: data.map(({ shown }) => shown),
    beyond: beyond.length > 0,
    stops: beyond.some(({ shown }) => shown.hard_stop === 'submit'),
  }
}

/** Does this take more of one of its budgets than is left there? */
function goesBeyond(
  { budgets = [] }: Paying,
  pieces: readonly (Payable & { minutes: number | null })[],
): boolean {
  return budgets.some((budget) => {
    const of = pieces.filter((piece) => countsIn(piece, budget))
    const amount = of.reduce((sum, piece) => sum + piece.amount, 0)
    const minutes = of.reduce((sum, piece) => sum + (piece.minutes ?? 0), 0)
    return amount > (budget.room ?? amount) || minutes > (budget.room_minutes ?? minutes)
  })
}

/** The orders that are named on a sheet and its shifts. */
const namedOn = ({ purchase_order_id }: { purchase_order_id: number | null }, units: readonly SheetUnit[]) =>
  [...new Set([purchase_order_id, ...units.map((unit) => unit.purchase_order_id)])].filter((id) => !!id)

function payable(
  { placement_id, purchase_order_id }: { placement_id: number; purchase_order_id: number | null },
  units: readonly SheetUnit[],
): Payable[] {
  return units
    .filter(({ chargeable }) => chargeable)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, kind, minutes, rate_code_id, quantity, charge_amount, ...unit }, id) => ({
      ...{ id, placement_id, rate_code_id, day, quantity, amount: charge_amount },
      ...{ named_order_id: purchase_order_id, shift_order_id: unit.purchase_order_id ?? null },
      minutes: kind === 'time' ? minutes : null,
    }))
}
