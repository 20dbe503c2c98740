import { type RawBuilder, sql } from 'kysely'
import type { Paying } from '#areas/purchase-orders/allocation.ts'
import type { HardStop } from '#areas/purchase-orders/contract.ts'
import { figuresOf } from '#areas/purchase-orders/queries.ts'
import { limitOf } from '#areas/purchase-orders/rules.ts'
import type { Db } from '#platform/db/tenant.ts'

/** An order that nobody else takes from until the transaction ends. */
export type HeldOrder = Omit<Paying, 'room' | 'room_minutes'> & {
  number: string
  client_name: string
  currency: string
  hard_stop: HardStop
  budget: number
  budget_minutes: number | null
  allow_overage_percent: number
  reserved: number
  committed: number
  invoiced: number
  used_minutes: number | null
  owner_user_id: number | null
  team_id: number | null
}

export type Held = {
  orders: Map<number, HeldOrder>
  /** The orders of each placement as they are used: by priority, by their end, as they are named. */
  ofPlacement: Map<number, HeldOrder[]>
}

/**
 * Holds orders until the end of the transaction, always by their id and always after the timesheets or documents that
 * something is taken for, so that two never wait for each other: then what is left of them is read, and stays so.
 */
export async function holdOrders(db: Db, ids: RawBuilder<unknown>): Promise<Held> {
  const held = await sql<{ id: number }>`
    select o.id from purchase_orders o
    where o.tenant_id = ${db.tenant} and o.id = any(array(${ids})) order by o.id for no key update`.execute(
    db,
  )
  return readOrders(
    db,
    held.rows.map(({ id }) => id),
  )
}

/** The same as they are now, held by nobody: for what is only shown. */
export async function readOrders(db: Db, all: readonly number[]): Promise<Held> {
  const orders = new Map<number, HeldOrder>()
  const ofPlacement = new Map<number, HeldOrder[]>()
  if (all.length === 0) return { orders, ofPlacement }
  const { rows } = await sql<HeldOrder>`
    select o.id, o.number, c.name as client_name, o.status, o.starts_on, o.ends_on, o.currency, o.hard_stop, o.budget,
      o.budget_minutes, o.allow_overage_percent, used.reserved, used.committed, used.invoiced, used.used_minutes,
      c.owner_user_id, c.team_id
    from purchase_orders o join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id ${figuresOf(db, 'o')}
    where o.tenant_id = ${db.tenant} and o.id = any(${all}::bigint[])`.execute(db)
  for (const order of rows) orders.set(order.id, order)
  const named = await sql<{ placement_id: number; purchase_order_id: number }>`
    select a.placement_id, a.purchase_order_id from placement_purchase_orders a
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id
    where a.tenant_id = ${db.tenant} and a.purchase_order_id = any(${all}::bigint[])
    order by a.placement_id, o.priority, o.ends_by, a.position`.execute(db)
  for (const { placement_id, purchase_order_id } of named.rows)
    ofPlacement.set(placement_id, [...(ofPlacement.get(placement_id) ?? []), orders.get(purchase_order_id)!])
  return { orders, ofPlacement }
}

/** What there is room for, `own` given back first: what the same time holds of it already. */
export function roomOf(order: HeldOrder, own: { amount: number; minutes: number } | undefined): Paying {
  const used = order.reserved + order.committed + order.invoiced - (own?.amount ?? 0)
  const minutes = limitOfMinutes(order)
  return {
    id: order.id,
    status: order.status,
    starts_on: order.starts_on,
    ends_on: order.ends_on,
    room: limitOf(order) - used,
    room_minutes: minutes === null ? null : minutes - (order.used_minutes ?? 0) + (own?.minutes ?? 0),
  }
}

/** The most minutes that are let pass; null: no limit of time. */
export function limitOfMinutes({ budget_minutes, allow_overage_percent }: HeldOrder): number | null {
  return budget_minutes === null ? null : limitOf({ budget: budget_minutes, allow_overage_percent })
}
