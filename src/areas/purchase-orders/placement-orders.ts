import { sql } from 'kysely'
import { mostOrders } from '#areas/purchase-orders/contract.ts'
import { type Context, covers } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { enqueue } from '#platform/outbox.ts'
import { type FieldErrors, type Reason, refuse } from '#platform/refusal.ts'

/** The orders that placements name, by placement, in their order. */
export async function ordersOfPlacements(
  db: Db,
  placementIds: readonly number[],
): Promise<Map<number, { id: number; number: string }[]>> {
  const { rows } = await sql<{ placement_id: number; id: number; number: string }>`
    select a.placement_id, o.id, o.number from placement_purchase_orders a
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id
    where a.tenant_id = ${db.tenant} and a.placement_id = any(${placementIds}::bigint[])
    order by a.placement_id, a.position`.execute(db)
  const found = new Map<number, { id: number; number: string }[]>()
  for (const { placement_id, ...order } of rows)
    found.set(placement_id, [...(found.get(placement_id) ?? []), order])
  return found
}

/** An order of this client with whose it is; it stays until the transaction ends. */
export async function orderOfClient(db: Db, clientId: number, id: number) {
  const { rows } = await sql<{
    number: string
    status: string
    owner_user_id: number | null
    team_id: number | null
  }>`
    select o.number, o.status, c.owner_user_id, c.team_id
    from purchase_orders o join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id
    where o.tenant_id = ${db.tenant} and o.id = ${id} and o.client_id = ${clientId} for key share of o`.execute(
    db,
  )
  return rows[0]
}

/** Does an order pay for placements in this currency that name none? Not once it is closed. */
export async function usualOrder(db: Db, id: number, currency: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select o.id from purchase_orders o where o.tenant_id = ${db.tenant} and o.id = ${id}
      and o.currency = ${currency} and o.status <> 'closed'`.execute(db)
  return rows.length > 0
}

type Placement = { id: number; client_id: number; currency: string }
const field = 'purchase_order_ids'

/**
 * Makes these the orders that pay for a placement. Each is one of its client, in its currency; a closed one may stay and
 * not be added. What is not there, or another agency's, is refused alike. `usual`: what nobody chose, because its job has it.
 */
export async function savePlacementOrders(
  ctx: Pick<Context, 'db' | 'who'>,
  placement: Placement,
  ids: readonly number[],
  usual = false,
): Promise<void> {
  const { db } = ctx
  const { rows } = await sql<Named>`
    select o.id, o.number, o.client_id, o.currency, o.status, c.owner_user_id, c.team_id, exists (
      select from placement_purchase_orders a where a.tenant_id = ${db.tenant}
        and a.placement_id = ${placement.id} and a.purchase_order_id = o.id) as stays
    from purchase_orders o join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id
    where o.tenant_id = ${db.tenant} and o.id = any(${ids.slice(0, mostOrders)}::bigint[])
    order by o.id for share of o`.execute(db)
  const seen = rows.filter((order) => usual || order.stays || covers(ctx.who, 'purchase_orders.view', order))
  refuse(whyNotOrders(placement, ids, seen))
  const { rows: before } = await sql<{ id: number }>`
    delete from placement_purchase_orders a where a.tenant_id = ${db.tenant} and a.placement_id = ${placement.id}
    returning a.purchase_order_id as id`.execute(db)
  await sql`
    insert into placement_purchase_orders (tenant_id, placement_id, purchase_order_id, position)
    select ${db.tenant}::integer, ${placement.id}::bigint, n.id, n.position
    from unnest(${ids}::bigint[]) with ordinality as n(id, position)`.execute(db)
  const moved = [...new Set([...ids, ...before.map(({ id }) => id)])]
  if (moved.length > 0) await enqueue(db, 'purchase_orders.look', { ids: moved })
}

type Named = {
  id: number
  number: string
  client_id: number
  currency: string
  status: string
  owner_user_id: number | null
  team_id: number | null
  stays: boolean
}

/** Why these cannot be the orders of a placement. */
export function whyNotOrders(
  { client_id, currency }: Pick<Placement, 'client_id' | 'currency'>,
  ids: readonly number[],
  found: readonly Pick<Named, 'id' | 'number' | 'client_id' | 'currency' | 'status' | 'stays'>[],
): Reason | undefined {
  if (ids.length > mostOrders)
    return at('purchase_order.too_many', { [field]: [`A placement names at most ${mostOrders} orders`] })
  const byId = new Map(found.map((order) => [order.id, order]))
  const messages = ids.flatMap((id, index) => {
    const order = byId.get(id)
    if (!order) return ['There is no such purchase order']
    if (ids.indexOf(id) !== index) return [`${order.number} stands here twice`]
    if (order.client_id !== client_id) return [`${order.number} is of another client`]
    if (order.currency !== currency)
      return [`${order.number} is in ${order.currency}, the placement in ${currency}`]
    if (order.status === 'closed' && !order.stays) return [`${order.number} is closed`]
    return []
  })
  return messages.length > 0 ? at('purchase_order.not_for_this', { [field]: messages }) : undefined
}

const at = (code: string, errors: FieldErrors): Reason => ({
  code,
  title: 'Please check the purchase orders',
  errors,
})
