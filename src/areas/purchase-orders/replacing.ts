import { sql } from 'kysely'
import { mostOrders, type PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { endOnceReplaced } from '#areas/purchase-orders/rules.ts'
import { tellOfReplacement } from '#areas/purchase-orders/send-notifications.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryAll } from '#platform/history.ts'
import { announceAll, enqueue } from '#platform/outbox.ts'

/**
 * Holds orders that are about to be replaced, by their id, and before them the placements that name them: whoever changes
 * a placement takes them in this order, too.
 */
export async function holdToReplace(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    select p.id from placements p
    where p.tenant_id = ${db.tenant} and p.id = any(array(
      select a.placement_id from placement_purchase_orders a
      where a.tenant_id = ${db.tenant} and a.purchase_order_id = any(${ids}::bigint[])))
    order by p.id for no key update`.execute(db)
  await sql`
    select o.id from purchase_orders o where o.tenant_id = ${db.tenant} and o.id = any(${ids}::bigint[])
    order by o.id for no key update`.execute(db)
}

type Next = Pick<PurchaseOrder, 'id' | 'number' | 'starts_on' | 'currency'>

/** What of an order changes as another takes its place: it ends the day before, and is warned of no later. */
export function replacedBy(order: PurchaseOrder, next: Next) {
  const ends_on = endOnceReplaced(order, next)
  const warn_on = order.warn_on && ends_on && order.warn_on > ends_on ? null : order.warn_on
  return { superseded_by: next.id, ends_on, warn_on }
}

/**
 * Names the next order on every placement that names the one before, after all the others: what is left is used first. A
 * placement that names as many as it may stays as it is.
 */
export async function nameNext(ctx: Context, order: PurchaseOrder, next: Next): Promise<number[]> {
  const { db } = ctx
  const { rows } = await sql<{ id: number }>`
    with named as (
      insert into placement_purchase_orders (tenant_id, placement_id, purchase_order_id, position)
      select ${db.tenant}::integer, a.placement_id, ${next.id}::bigint, max(other.position) + 1
      from placement_purchase_orders a
      join placement_purchase_orders other on other.tenant_id = ${db.tenant} and other.placement_id = a.placement_id
      where a.tenant_id = ${db.tenant} and a.purchase_order_id = ${order.id} and not exists (
        select from placement_purchase_orders n where n.tenant_id = ${db.tenant}
          and n.placement_id = a.placement_id and n.purchase_order_id = ${next.id})
      group by a.placement_id having max(other.position) < ${mostOrders}
      returning placement_id
    )
    update placements p set version = p.version + 1, updated_at = now() from named
    where p.tenant_id = ${db.tenant} and p.id = named.placement_id returning p.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await recordHistoryAll(ctx, 'placements', ids, 'changed', {
    purchase_orders: { from: order.number, to: `${order.number}, ${next.number}` },
  })
  await announceAll(
    db,
    'placement.changed',
    ids.map((id) => ({ id })),
  )
  await enqueue(db, 'purchase_orders.look', { ids: [order.id, next.id] })
  await tellOfReplacement(ctx, order, next, ids.length)
  return ids
}
