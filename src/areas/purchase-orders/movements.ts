import { sql } from 'kysely'
import type { Burn, Movement, MovementsQuery } from '#areas/purchase-orders/contract.ts'
import { findOrder, type RequestContext, reachOrders } from '#areas/purchase-orders/queries.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'

type Reading = Pick<Context, 'db' | 'who' | 'scope'>

/** The ledger as far as the caller sees the orders it is of. */
export function movementShape(ctx: Reading, query: MovementsQuery): ListOf<Movement> {
  const { db } = ctx
  const reach = reachOrders(db, rowScope(ctx, 'whose'), 'mine')
  return {
    table: 'purchase_order_movements',
    columns: sql`page.id, page.purchase_order_id, o.number as purchase_order_number, c.name as client_name, page.kind,
      page.of, page.timesheet_id, page.charge_unit_id, page.invoice_id, w.first_name || ' ' || w.last_name as candidate_name,
      s.period_end, i.number as invoice_number, page.amount, page.minutes, o.currency, page.reason,
      u.name as user_name, page.at`,
    joins: sql`
      join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = page.purchase_order_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id
      left join timesheets s on s.tenant_id = ${db.tenant} and s.id = page.timesheet_id
      left join candidates w on w.tenant_id = ${db.tenant} and w.id = s.candidate_id
      left join invoices i on i.tenant_id = ${db.tenant} and i.id = page.invoice_id
      left join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id`,
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: [
      reach &&
        sql`exists (select from purchase_orders mine where mine.tenant_id = ${db.tenant}
          and mine.id = t.purchase_order_id and ${reach})`,
      query.purchase_order_id ? sql`t.purchase_order_id = ${query.purchase_order_id}` : undefined,
      query.timesheet_id ? sql`t.timesheet_id = ${query.timesheet_id}` : undefined,
      query.kind?.length ? sql`t.kind = any(${query.kind})` : undefined,
    ],
  }
}

export function listMovements(ctx: Reading, query: MovementsQuery): Promise<Page<Movement>> {
  return listPage(ctx.db, '/purchase-order-movements', query, movementShape(ctx, query))
}

/** Those of one order that the caller sees. */
export async function movementsOf(
  ctx: RequestContext,
  id: number,
  query: ListQuery,
): Promise<Page<Movement>> {
  await findOrder(ctx, id)
  const shape = movementShape(ctx, { ...query, purchase_order_id: id })
  return listPage(ctx.db, `/purchase-orders/${id}/movements`, query, shape)
}

/** Three running sums at the end of each week in which something moved, the last two years of them. */
export async function burnOf(ctx: RequestContext, id: number): Promise<Burn> {
  await findOrder(ctx, id)
  const { rows } = await sql<Burn['data'][number]>`
    with weeks as (
      select (date_trunc('week', m.at at time zone coalesce(
          (select s.tz from agency_settings s where s.tenant_id = ${ctx.db.tenant}), 'Europe/London'))::date + 6) as week_ending,
        coalesce(sum(m.effect) filter (where m.side = 'r'), 0) as reserved,
        coalesce(sum(m.effect) filter (where m.side = 'c'), 0) as committed,
        coalesce(sum(m.effect) filter (where m.side = 'i'), 0) as invoiced
      from purchase_order_movements m where m.tenant_id = ${ctx.db.tenant} and m.purchase_order_id = ${id}
      group by 1
    ), running as (
      select w.week_ending, (sum(w.reserved) over (order by w.week_ending))::bigint as reserved,
        (sum(w.committed) over (order by w.week_ending))::bigint as committed,
        (sum(w.invoiced) over (order by w.week_ending))::bigint as invoiced
      from weeks w
    )
    select * from (select * from running order by week_ending desc limit 104) latest order by week_ending`.execute(
    ctx.db,
  )
  return { data: rows }
}
