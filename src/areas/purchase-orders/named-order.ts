import { sql } from 'kysely'
import { reachOrders } from '#areas/purchase-orders/queries.ts'
import { type Context, covers, reachOf } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

/** For what somebody names an order: whose work, in what currency, from which day to which. */
export type NamedFor = { client_id: number; currency: string; from: string; to: string }

type Found = {
  id: number
  number: string
  client_id: number
  currency: string
  status: string
  starts_on: string | null
  ends_on: string | null
  owner_user_id: number | null
  team_id: number | null
}

export const nameField = 'purchase_order_id'

type Asked = { id: number; of: NamedFor; field: string }

/**
 * Refuses orders that somebody names for time and that cannot pay for it, each at its field. `seen`: only those that the
 * person sees; a worker sees none, and is offered those of the client.
 */
export async function keepNameable(
  ctx: Pick<Context, 'db' | 'who'>,
  asked: readonly Asked[],
  { seen }: { seen: boolean },
): Promise<void> {
  if (asked.length === 0) return
  const ids = [...new Set(asked.map(({ id }) => id))]
  const { rows } = await sql<Found>`
    select o.id, o.number, o.client_id, o.currency, o.status, o.starts_on, o.ends_on, c.owner_user_id, c.team_id
    from purchase_orders o join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = o.client_id
    where o.tenant_id = ${ctx.db.tenant} and o.id = any(${ids}::bigint[]) order by o.id for share of o`.execute(
    ctx.db,
  )
  const visible = new Map(
    rows
      .filter((order) => !seen || covers(ctx.who, 'purchase_orders.view', order))
      .map((order) => [order.id, order]),
  )
  const reasons = asked.flatMap(({ id, of, field }) => whyNotNamed(visible.get(id), of, field) ?? [])
  if (reasons.length > 0)
    refuse({ ...reasons[0]!, errors: Object.assign({}, ...reasons.map(({ errors }) => errors)) })
}

/** Why an order cannot pay for this time: it is not there, of another client or currency, not open, or not in force. */
export function whyNotNamed(
  order: Omit<Found, 'owner_user_id' | 'team_id'> | undefined,
  of: NamedFor,
  field = nameField,
): Reason | undefined {
  const message = messageOf(order, of)
  if (!message) return undefined
  return {
    code: 'purchase_order.not_for_this',
    title: 'Please choose another purchase order',
    errors: { [field]: [message] },
  }
}

function messageOf(
  order: Omit<Found, 'owner_user_id' | 'team_id'> | undefined,
  of: NamedFor,
): string | undefined {
  if (!order || order.client_id !== of.client_id) return 'This client has no such purchase order'
  const { number, currency, status, starts_on, ends_on } = order
  if (currency !== of.currency) return `${number} is in ${currency}, and this is in ${of.currency}`
  if (status !== 'active') return `${number} is ${status === 'draft' ? 'a draft' : 'closed'}`
  if (starts_on && of.from < starts_on) return `${number} is in force from ${formatDay(starts_on)} only`
  if (ends_on && of.to > ends_on) return `${number} is in force until ${formatDay(ends_on)} only`
  return undefined
}

export type Nameable = { id: number; number: string; starts_on: string | null; ends_on: string | null }

/**
 * The orders that can pay for this time, for a field to choose among; by number. `seen` as where one of them is named;
 * `partly`: those that can pay for a day of it, too.
 */
export async function nameableOrders(
  { db, who }: Pick<Context, 'db' | 'who'>,
  of: NamedFor,
  { seen, partly = false }: { seen: boolean; partly?: boolean },
): Promise<Nameable[]> {
  const scope = seen ? reachOf(who, 'purchase_orders.view') : 'all'
  if (scope === undefined) return []
  const [from, to] = partly ? [of.to, of.from] : [of.from, of.to]
  const { rows } = await sql<Nameable>`
    select o.id, o.number, o.starts_on, o.ends_on from purchase_orders o
    where o.tenant_id = ${db.tenant} and o.client_id = ${of.client_id} and o.currency = ${of.currency} and o.status = 'active'
      and (o.starts_on is null or o.starts_on <= ${from}::date) and (o.ends_on is null or o.ends_on >= ${to}::date)
      and ${reachOrders(db, rowScope({ who, scope }, 'whose'), 'o') ?? sql`true`}
    order by o.number, o.id limit 100`.execute(db)
  return rows
}
