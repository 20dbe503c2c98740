import { type RawBuilder, sql } from 'kysely'
import {
  type PurchaseOrder,
  type PurchaseOrderRow,
  type PurchaseOrdersQuery,
  purchaseOrderRecord,
} from '#areas/purchase-orders/contract.ts'
import { agencyToday } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/**
 * What the order `o` has been used for: the one sum over the ledger that list, page, checks and alerts read. Side by side
 * and without a group, so that each is one walk of the index purchase_order_movements_sums, and nothing else is read.
 */
export const figuresOf = (db: Db, o: string) => {
  const sumOf = (column: 'effect' | 'effect_minutes', side: RawBuilder<unknown>) => sql`
    (select coalesce(sum(${sql.ref(`m.${column}`)}), 0)::bigint from purchase_order_movements m
      where m.tenant_id = ${db.tenant} and m.purchase_order_id = ${sql.ref(`${o}.id`)} ${side})`
  return sql`
    cross join lateral (
      select ${sumOf('effect', sql`and m.side = 'r'`)} as reserved, ${sumOf('effect', sql`and m.side = 'c'`)} as committed,
        ${sumOf('effect', sql`and m.side = 'i'`)} as invoiced,
        case when ${sql.ref(`${o}.budget_minutes`)} is not null then ${sumOf('effect_minutes', sql``)} end as used_minutes
    ) used`
}

const figureColumns = (o: string) => sql`
  used.reserved, used.committed, used.invoiced, ${leftOf(o)} as left, used.used_minutes`

const usedUp = sql`used.reserved + used.committed + used.invoiced`
export const leftOf = (o: string) => sql`(${sql.ref(`${o}.budget`)} - (${usedUp}))`

/** What was decided, and of an active order what follows from the day and the ledger (`used`). */
export const statusOf = (ctx: Pick<Context, 'db' | 'now'>, o: string) => sql`
  case when ${sql.ref(`${o}.status`)} <> 'active' then ${sql.ref(`${o}.status`)}
    when ${sql.ref(`${o}.superseded_by`)} is not null then 'superseded'
    when ${sql.ref(`${o}.ends_on`)} < ${agencyToday(ctx.db, ctx.now)} then 'expired'
    when ${leftOf(o)} <= 0 or used.used_minutes >= ${sql.ref(`${o}.budget_minutes`)} then 'exhausted'
    else 'active' end`

/** An order belongs to whoever looks after its client: `reach` is what they see of clients, `rowScope(ctx, 'whose')`. */
export const reachOrders = (db: Db, reach: RawBuilder<unknown> | undefined, o = 't') =>
  reach &&
  sql`exists (select from clients whose where whose.tenant_id = ${db.tenant}
    and whose.id = ${sql.ref(`${o}.client_id`)} and ${reach})`

export function listOrders(ctx: RequestContext, query: PurchaseOrdersQuery): Promise<Page<PurchaseOrderRow>> {
  return listPage(ctx.db, '/purchase-orders', query, orderShape(ctx, query))
}

/** Orders with their figures, which are summed for what is shown only. */
export function orderShape(ctx: RequestContext, query: PurchaseOrdersQuery): ListOf<PurchaseOrderRow> {
  const { db } = ctx
  const asked = [query.status, query.ids].some((given) => given?.length)
  const ofOne = query.client_id ?? query.job_id ?? query.placement_id
  return {
    table: 'purchase_orders',
    columns: sql`page.id, page.client_id, c.name as client_name, page.number, page.description, page.starts_on,
      page.ends_on, page.currency, page.budget, page.budget_minutes, page.priority, page.hard_stop,
      page.allow_overage_percent, page.superseded_by, state.status, ${figureColumns('page')},
      page.forecast, page.runs_out_on, page.version, page.created_at`,
    joins: sql`join clients c on c.tenant_id = ${db.tenant} and c.id = page.client_id ${figuresOf(db, 'page')}
      cross join lateral (select ${statusOf(ctx, 'page')} as status) state`,
    sorts: { number: 'text', created_at: 'timestamptz', ends_by: 'date' },
    sort: '-created_at',
    searchable: true,
    where: [
      reachOrders(db, rowScope(ctx, 'whose')),
      query.status?.length ? withStatus(ctx, query.status) : undefined,
      asked || ofOne ? undefined : sql`t.status <> 'closed'`,
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
      query.placement_id
        ? sql`t.id = any(${paying(db, sql`a.placement_id = ${query.placement_id}`)})`
        : undefined,
      query.job_id ? sql`t.id = any(${paying(db, ofJob(db, query.job_id))})` : undefined,
      query.ends_from ? sql`t.ends_on >= ${query.ends_from}::date` : undefined,
      query.ends_to ? sql`t.ends_on <= ${query.ends_to}::date` : undefined,
    ],
  }
}

const paying = (db: Db, which: RawBuilder<unknown>) => sql`array(
  select a.purchase_order_id from placement_purchase_orders a where a.tenant_id = ${db.tenant} and ${which})`

const ofJob = (db: Db, jobId: number) => sql`a.placement_id = any(array(
  select p.id from placements p where p.tenant_id = ${db.tenant} and p.job_id = ${jobId}))`

/** What follows is asked of the orders that it may be true of alone: those that are active and not over. */
function withStatus(ctx: RequestContext, statuses: readonly string[]) {
  const today = agencyToday(ctx.db, ctx.now)
  const exhausted = sql`(select ${leftOf('t')} <= 0 or coalesce(used.used_minutes >= t.budget_minutes, false)
    from (select 1) one ${figuresOf(ctx.db, 't')})`
  const own = sql`t.status = 'active' and t.superseded_by is null`
  const running = sql`${own} and t.ends_by >= ${today}`
  const each: Record<string, RawBuilder<unknown>> = {
    draft: sql`t.status = 'draft'`,
    closed: sql`t.status = 'closed'`,
    expired: sql`(${own} and t.ends_by < ${today})`,
    superseded: sql`(t.status = 'active' and t.superseded_by is not null)`,
    exhausted: sql`(${running} and ${exhausted})`,
    active: sql`(${running} and not ${exhausted})`,
  }
  return sql`(${sql.join(
    statuses.map((status) => each[status]!),
    sql` or `,
  )})`
}

export async function findOrder(ctx: RequestContext, id: number): Promise<PurchaseOrder> {
  const order = await seekOrder(ctx, id)
  if (!order) throw notFound('Purchase order')
  return order
}

/** The same where there may be none, or none that the person sees. */
export async function seekOrder(ctx: RequestContext, id: number): Promise<PurchaseOrder | undefined> {
  const { db } = ctx
  const { rows } = await sql<PurchaseOrder>`
    select o.id, ${columnsOf(purchaseOrderRecord, 'o')}, c.name as client_name, c.owner_user_id, c.team_id,
      o.status as decided, ${statusOf(ctx, 'o')} as status, ${figureColumns('o')}, o.forecast, o.runs_out_on,
      k.name as contact_name, next.number as superseded_by_number, o.version, o.created_at, o.updated_at
    from purchase_orders o join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id ${figuresOf(db, 'o')}
    left join client_contacts k on k.tenant_id = ${db.tenant} and k.id = o.contact_id
    left join purchase_orders next on next.tenant_id = ${db.tenant} and next.id = o.superseded_by
    where o.tenant_id = ${db.tenant} and o.id = ${id} and ${reachOrders(db, rowScope(ctx, 'whose'), 'o') ?? sql`true`}`.execute(
    db,
  )
  return rows[0]
}

export type ClientOfOrder = {
  id: number
  status: string
  owner_user_id: number | null
  team_id: number | null
  /** What it is invoiced in, its usual one first. */
  currencies: string[]
}

/** The client an order is for, with what a new one asks of it; undefined: there is none. */
export async function clientOfOrder(db: Db, id: number): Promise<ClientOfOrder | undefined> {
  const { rows } = await sql<ClientOfOrder>`
    select c.id, c.status, c.owner_user_id, c.team_id, array(
      select b.currency from billing_profiles b where b.tenant_id = ${db.tenant} and b.client_id = c.id
      order by b.is_default desc, b.id) as currencies
    from clients c where c.tenant_id = ${db.tenant} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** The order of a client that has this number, in any spelling of capitals. */
export async function orderWithNumber(
  db: Db,
  clientId: number,
  number: string,
): Promise<{ id: number; number: string } | undefined> {
  const { rows } = await sql<{ id: number; number: string }>`
    select o.id, o.number from purchase_orders o
    where o.tenant_id = ${db.tenant} and o.client_id = ${clientId} and lower(o.number) = lower(${number})`.execute(
    db,
  )
  return rows[0]
}

/** Is this a person at that client? */
export async function isContactOf(db: Db, clientId: number, contactId: number): Promise<boolean> {
  const { rows } = await sql`
    select from client_contacts k where k.tenant_id = ${db.tenant} and k.client_id = ${clientId}
      and k.id = ${contactId}`.execute(db)
  return rows.length > 0
}

/** Does what took its place lead back to this order? Then each would be the next of the other. */
export async function leadsBack(db: Db, id: number, next: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive chain as (
      select o.id, o.superseded_by from purchase_orders o where o.tenant_id = ${db.tenant} and o.id = ${next}
      union
      select o.id, o.superseded_by from purchase_orders o join chain on o.id = chain.superseded_by
      where o.tenant_id = ${db.tenant}
    )
    select from chain where chain.id = ${id}`.execute(db)
  return rows.length > 0
}

export async function deleteOrder(db: Db, id: number): Promise<void> {
  await db.deleteFrom('purchase_orders').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}
