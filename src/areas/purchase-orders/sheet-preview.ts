import { sql } from 'kysely'
import { allocate, type Payable } from '#areas/purchase-orders/allocation.ts'
import type { SheetOrders } from '#areas/purchase-orders/contract.ts'
import { limitOfMinutes, readOrders, roomOf } from '#areas/purchase-orders/held-orders.ts'
import { limitOf } from '#areas/purchase-orders/rules.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A priced piece of a sheet, as its calculation has it. */
export type SheetUnit = {
  day: string
  kind: string
  minutes: number | null
  quantity: string
  charge_amount: number
  chargeable: boolean
}

/** What these units take from the orders of a placement, were they submitted now; what the sheet has taken is given back first. */
export async function previewSheet(
  db: Db,
  sheet: { id: number; placement_id: number },
  units: readonly SheetUnit[],
): Promise<SheetOrders> {
  const { rows } = await sql<{ id: number; amount: number; minutes: number }>`
    select a.purchase_order_id as id, coalesce(sum(m.effect), 0)::bigint as amount,
      coalesce(sum(m.effect_minutes), 0)::integer as minutes
    from placement_purchase_orders a
    left join purchase_order_movements m on m.tenant_id = ${db.tenant}
      and m.purchase_order_id = a.purchase_order_id and m.timesheet_id = ${sheet.id}
    where a.tenant_id = ${db.tenant} and a.placement_id = ${sheet.placement_id}
    group by a.purchase_order_id`.execute(db)
  const own = new Map(rows.map(({ id, ...taken }) => [id, taken]))
  const { ofPlacement } = await readOrders(
    db,
    rows.map(({ id }) => id),
  )
  const orders = ofPlacement.get(sheet.placement_id) ?? []
  const paying = orders.map((order) => roomOf(order, own.get(order.id)))
  const parts = allocate(payable(sheet.placement_id, units), new Map([[sheet.placement_id, paying]]))
  const data = orders.flatMap((order) => {
    const taken = parts.filter(({ purchase_order_id }) => purchase_order_id === order.id)
    if (taken.length === 0) return []
    const { id, number, currency, hard_stop, budget } = order
    const takes = taken.reduce((sum, { amount }) => sum + amount, 0)
    const minutes = taken.reduce((sum, part) => sum + (part.minutes ?? 0), 0)
    const room = paying.find((each) => each.id === id)!
    const left = room.room - takes - (limitOf(order) - budget)
    const late = limitOfMinutes(order) !== null && minutes > room.room_minutes!
    return [{ shown: { id, number, currency, takes, left, hard_stop }, beyond: takes > room.room || late }]
  })
  const beyond = data.filter((each) => each.beyond)
  return {
    data: data.map(({ shown }) => shown),
    beyond: beyond.length > 0,
    stops: beyond.some(({ shown }) => shown.hard_stop === 'submit'),
  }
}

function payable(placement_id: number, units: readonly SheetUnit[]): Payable[] {
  return units
    .filter(({ chargeable }) => chargeable)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, kind, minutes, quantity, charge_amount }, id) => ({
      ...{ id, placement_id, day, quantity, amount: charge_amount },
      minutes: kind === 'time' ? minutes : null,
    }))
}
