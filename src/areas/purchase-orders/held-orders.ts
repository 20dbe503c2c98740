import { type RawBuilder, sql } from 'kysely'
import type { Paying } from '#areas/purchase-orders/allocation.ts'
import { budgetsOf, type HeldBudget } from '#areas/purchase-orders/budget-queries.ts'
import type { HardStop } from '#areas/purchase-orders/contract.ts'
import { figuresOf } from '#areas/purchase-orders/queries.ts'
import { limitOf } from '#areas/purchase-orders/rules.ts'
import type { Db } from '#platform/db/tenant.ts'

/** An order that nobody else takes from until the transaction ends. */
export type HeldOrder = Omit<Paying, 'room' | 'room_minutes' | 'budgets'> & {
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
  budgets: HeldBudget[]
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
  return readOrders(db, await lockOrders(db, ids))
}

/**
 * Holds all orders of a client in the same way, for who moves time between some of them: only then is it certain which
 * those are. Their figures are read of whichever is needed.
 */
export async function holdOrdersOf(db: Db, clientId: number): Promise<void> {
  await lockOrders(
    db,
    sql`select c.id from purchase_orders c where c.tenant_id = ${db.tenant} and c.client_id = ${clientId}`,
  )
}

async function lockOrders(db: Db, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from purchase_orders o
    where o.tenant_id = ${db.tenant} and o.id = any(array(${ids})) order by o.id for no key update`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The same as they are now: for what is only shown, or held already. */
export async function readOrders(db: Db, all: readonly number[]): Promise<Held> {
  const orders = new Map<number, HeldOrder>()
  const ofPlacement = new Map<number, HeldOrder[]>()
  if (all.length === 0) return { orders, ofPlacement }
  const { rows } = await sql<Omit<HeldOrder, 'budgets'>>`
    select o.id, o.number, c.name as client_name, o.status, o.starts_on, o.ends_on, o.currency, o.hard_stop, o.budget,
      o.budget_minutes, o.allow_overage_percent, used.reserved, used.committed, used.invoiced, used.used_minutes,
      c.owner_user_id, c.team_id
    from purchase_orders o join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id ${figuresOf(db, 'o')}
    where o.tenant_id = ${db.tenant} and o.id = any(${all}::bigint[])`.execute(db)
  const budgets = Map.groupBy(await budgetsOf(db, all), ({ purchase_order_id }) => purchase_order_id)
  for (const order of rows) orders.set(order.id, { ...order, budgets: budgets.get(order.id) ?? [] })
  const named = await sql<{ placement_id: number; purchase_order_id: number }>`
    select a.placement_id, a.purchase_order_id from placement_purchase_orders a
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id
    where a.tenant_id = ${db.tenant} and a.purchase_order_id = any(${all}::bigint[])
    order by a.placement_id, o.priority, o.ends_by, a.position`.execute(db)
  for (const { placement_id, purchase_order_id } of named.rows)
    ofPlacement.set(placement_id, [...(ofPlacement.get(placement_id) ?? []), orders.get(purchase_order_id)!])
  return { orders, ofPlacement }
}

/** What the same time holds of an order already, and of each of its budgets. */
export type Own = {
  amount: number
  minutes: number
  budgets?: Map<number, { amount: number; minutes: number }>
}

/** What there is room for, `own` given back first: what the same time holds of it already. */
export function roomOf(order: HeldOrder, own: Own | undefined): Paying {
  const { id, status, starts_on, ends_on } = order
  const budgets = order.budgets.map((budget) => ({
    ...{ id: budget.id, rate_code_id: budget.rate_code_id, placement_ids: budget.placement_ids },
    ...roomIn(asOrder(order, budget), own?.budgets?.get(budget.id)),
    ...(budget.amount === null ? { room: null } : {}),
  }))
  return { id, status, starts_on, ends_on, ...roomIn(order, own), budgets }
}

function roomIn(order: HeldOrder, own: { amount: number; minutes: number } | undefined) {
  const used = order.reserved + order.committed + order.invoiced - (own?.amount ?? 0)
  const minutes = limitOfMinutes(order)
  return {
    room: limitOf(order) - used,
    room_minutes: minutes === null ? null : minutes - (order.used_minutes ?? 0) + (own?.minutes ?? 0),
  }
}

/** A budget of an order as an order of its own, so that the one check holds for both. */
export function asOrder(order: HeldOrder, budget: HeldBudget): HeldOrder {
  const { reserved, committed, invoiced, used_minutes, amount, minutes } = budget
  return {
    ...order,
    ...{ reserved, committed, invoiced, used_minutes, budgets: [] },
    ...{ budget: amount ?? unlimited, budget_minutes: minutes },
  }
}

/** More than anything is used, and whole with any percentage of it. */
const unlimited = 1_000_000_000_000_000

/** The most minutes that are let pass; null: no limit of time. */
export function limitOfMinutes({ budget_minutes, allow_overage_percent }: HeldOrder): number | null {
  return budget_minutes === null ? null : limitOf({ budget: budget_minutes, allow_overage_percent })
}
