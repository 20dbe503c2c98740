import { sql } from 'kysely'
import { budgetFigures, budgetJoins } from '#areas/purchase-orders/budget-queries.ts'
import type {
  Budget,
  BudgetChoices,
  BudgetInput,
  BudgetsQuery,
} from '#areas/purchase-orders/budgets/contract.ts'
import { reachOrders } from '#areas/purchase-orders/queries.ts'
import type { Context } from '#platform/context.ts'
import type { ListOf } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'

type Reading = Pick<Context, 'db' | 'who' | 'scope'>

/** Budgets as far as the caller sees the orders they are of, each with what was used of it. */
export function budgetShape(ctx: Reading, query: Pick<BudgetsQuery, 'purchase_order_id'>): ListOf<Budget> {
  const { db } = ctx
  const reach = reachOrders(db, rowScope(ctx, 'whose'), 'mine')
  return {
    table: 'purchase_order_budgets',
    columns: sql`page.id, page.purchase_order_id, o.number as purchase_order_number, c.name as client_name, o.currency,
      whose.label, page.rate_code_id, page.placement_id, page.cost_centre, page.amount, page.minutes, held.reserved,
      taken.committed, taken.invoiced, page.amount - held.reserved - taken.committed - taken.invoiced as left, held.minutes + taken.minutes as used_minutes`,
    joins: sql`
      join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = page.purchase_order_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id
      cross join lateral (select page.*) b ${budgetJoins(db)} ${budgetFigures(db)}`,
    sorts: { created_at: 'timestamptz' },
    sort: 'created_at',
    where: [
      reach &&
        sql`exists (select from purchase_orders mine where mine.tenant_id = ${db.tenant}
          and mine.id = t.purchase_order_id and ${reach})`,
      query.purchase_order_id ? sql`t.purchase_order_id = ${query.purchase_order_id}` : undefined,
    ],
  }
}

/** The budgets of an order as they were written. */
export async function writtenBudgets(db: Db, orderId: number): Promise<(BudgetInput & { label: string })[]> {
  const { rows } = await sql<BudgetInput & { label: string }>`
    select b.rate_code_id, b.placement_id, b.cost_centre, b.amount, b.minutes, whose.label
    from purchase_order_budgets b ${budgetJoins(db)}
    where b.tenant_id = ${db.tenant} and b.purchase_order_id = ${orderId} order by b.id`.execute(db)
  return rows
}

export async function replaceBudgets(
  db: Db,
  orderId: number,
  budgets: readonly BudgetInput[],
): Promise<void> {
  await db
    .deleteFrom('purchase_order_budgets')
    .where('tenant_id', '=', db.tenant)
    .where('purchase_order_id', '=', orderId)
    .execute()
  await sql`
    insert into purchase_order_budgets (tenant_id, purchase_order_id, rate_code_id, placement_id, cost_centre, amount, minutes)
    select ${db.tenant}::integer, ${orderId}::bigint, n.rate_code_id, n.placement_id, nullif(n.cost_centre, ''), n.amount, n.minutes
    from jsonb_to_recordset(${JSON.stringify(budgets)}::jsonb) as n(rate_code_id bigint, placement_id bigint,
      cost_centre text, amount bigint, minutes integer)`.execute(db)
}

/** Rates in use, placements and cost centres of the order's client, as many as a form can offer. */
export async function budgetChoices(
  { db }: Pick<Context, 'db'>,
  order: { id: number; client_id: number },
): Promise<BudgetChoices> {
  const { rows } = await sql<BudgetChoices>`
    select coalesce((
        select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.position, k.id) from rate_codes k
        where k.tenant_id = ${db.tenant} and k.archived_at is null), '[]') as rate_codes,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from (
          select p.id, w.first_name || ' ' || w.last_name || ', ' || p.ref as name from placements p
          join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
          where p.tenant_id = ${db.tenant} and p.client_id = ${order.client_id} and (p.status <> all('{cancelled,closed}') or p.id = any(array(
            select b.placement_id from purchase_order_budgets b where b.tenant_id = ${db.tenant} and b.purchase_order_id = ${order.id})))
          order by p.id desc limit 500) f), '[]') as placements,
      coalesce((
        select json_agg(f.cost_centre order by f.cost_centre) from (
          select distinct p.cost_centre from placements p
          where p.tenant_id = ${db.tenant} and p.client_id = ${order.client_id} and p.cost_centre <> ''
          order by p.cost_centre limit 500) f), '[]') as cost_centres`.execute(db)
  return rows[0]!
}

/** Which of these rate codes are there, and which placements and cost centres are of this client. */
export async function knownFor(
  db: Db,
  clientId: number,
  budgets: readonly BudgetInput[],
): Promise<{ rates: Set<number>; placements: Set<number> }> {
  const rates = budgets.flatMap(({ rate_code_id }) => rate_code_id ?? [])
  const placements = budgets.flatMap(({ placement_id }) => placement_id ?? [])
  const { rows } = await sql<{ rates: number[]; placements: number[] }>`
    select array(select k.id from rate_codes k where k.tenant_id = ${db.tenant} and k.id = any(${rates}::bigint[])) as rates,
      array(select p.id from placements p where p.tenant_id = ${db.tenant} and p.client_id = ${clientId}
        and p.id = any(${placements}::bigint[])) as placements`.execute(db)
  return { rates: new Set(rows[0]!.rates), placements: new Set(rows[0]!.placements) }
}
