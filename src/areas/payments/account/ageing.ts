import { type RawBuilder, sql } from 'kysely'
import type { Ageing, AgeingQuery, AgeingRow } from '#areas/payments/account/contract.ts'
import type { RequestContext } from '#areas/payments/queries.ts'
import type { Day } from '#platform/days.ts'
import { type ListOf, listPage, listTotals } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'

type Asked = { currency: string; day: Day }

/** Statuses in which money is still expected, what is disputed among them. */
const owed = sql`'{issued,sent,part-paid,disputed}'::text[]`

/** What was given up of invoices, and on which day at the agency. */
export const writeOffs = (db: Db) => sql`
  select i.id, i.client_id, i.currency, i.number, i.issue_date, i.due_date, e.amount,
    (e.at at time zone coalesce((select g.tz from agency_settings g where g.tenant_id = ${db.tenant}), 'Europe/London'))::date as day
  from invoice_endings e join invoices i on i.tenant_id = ${db.tenant} and i.id = e.invoice_id
  where e.tenant_id = ${db.tenant} and e.kind = 'write_off' and i.type = 'sales'`

/**
 * What clients owe as of the end of a day, by how long it is overdue: a WITH list that ends in `aged` and
 * `(client_id, currency, …)`. What is still to be paid today, and what was paid, credited and written off since is counted back: so
 * only what is open and what happened after the day is read, however long the books are. `of`: a condition over `i` and `p`
 * by their client.
 */
export const aged = (db: Db, day: Day, of: (client: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  open as (
    select i.id, i.client_id, i.currency, i.due_date, i.status, i.balance as amount
    from invoices i
    where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.status = any(${owed}) and i.balance > 0
      and i.issue_date <= ${day}::date and ${of(sql`i.client_id`)}
    union all
    select i.id, i.client_id, i.currency, i.due_date, 'paid', a.amount
    from payment_allocations a join invoices i on i.tenant_id = ${db.tenant} and i.id = a.invoice_id
    where a.tenant_id = ${db.tenant} and a.allocated_on > ${day}::date and i.issue_date <= ${day}::date
      and ${of(sql`i.client_id`)}
    union all
    select i.id, i.client_id, i.currency, i.due_date, 'paid', n.credited
    from invoices n join invoices i on i.tenant_id = ${db.tenant} and i.id = n.related_invoice_id
    where n.tenant_id = ${db.tenant} and n.type = 'sales-credit' and n.number is not null
      and n.issue_date > ${day}::date and n.credited > 0 and i.issue_date <= ${day}::date and ${of(sql`i.client_id`)}
    union all
    select i.id, i.client_id, i.currency, i.due_date, 'written-off', i.amount from (${writeOffs(db)}) i
    where i.day > ${day}::date and i.issue_date <= ${day}::date and ${of(sql`i.client_id`)}
  ), documents as materialized (
    select o.client_id, o.currency, o.due_date, sum(o.amount) as amount,
      coalesce(sum(o.amount) filter (where o.status = 'disputed'), 0) as disputed
    from open o group by o.id, o.client_id, o.currency, o.due_date
  ), banded as (
    select o.client_id, o.currency,
      coalesce(sum(o.amount) filter (where o.due_date >= ${day}::date), 0) as current,
      coalesce(sum(o.amount) filter (where ${day}::date - o.due_date between 1 and 30), 0) as days_1_30,
      coalesce(sum(o.amount) filter (where ${day}::date - o.due_date between 31 and 60), 0) as days_31_60,
      coalesce(sum(o.amount) filter (where ${day}::date - o.due_date between 61 and 90), 0) as days_61_90,
      coalesce(sum(o.amount) filter (where ${day}::date - o.due_date > 90), 0) as days_over_90,
      sum(least(o.disputed, o.amount)) as disputed, min(o.due_date) as oldest_due_on
    from documents o where o.amount > 0 group by o.client_id, o.currency
  ), loose as (
    select p.client_id, p.currency, p.unallocated as amount from payments p
    where p.tenant_id = ${db.tenant} and p.unallocated > 0 and ${of(sql`p.client_id`)}
    union all
    select p.client_id, p.currency, case when p.kind = 'refund' then p.amount else -p.amount end from payments p
    where p.tenant_id = ${db.tenant} and p.received_on > ${day}::date and ${of(sql`p.client_id`)}
    union all
    select p.client_id, p.currency, case when p.kind = 'refund' then -p.amount else p.amount end from payments p
    where p.tenant_id = ${db.tenant} and p.reversed_on > ${day}::date and ${of(sql`p.client_id`)}
    union all
    select p.client_id, p.currency, a.amount
    from payment_allocations a join payments p on p.tenant_id = ${db.tenant} and p.id = a.payment_id
    where a.tenant_id = ${db.tenant} and a.allocated_on > ${day}::date and ${of(sql`p.client_id`)}
    union all
    select i.client_id, i.currency, i.balance from invoices i
    where i.tenant_id = ${db.tenant} and i.type = 'sales-credit' and i.number is not null and i.status <> 'void'
      and i.balance > 0 and i.issue_date <= ${day}::date and ${of(sql`i.client_id`)}
    union all
    -- Money that was taken back later left room for a credit note, which was on account until then.
    select d.client_id, d.currency, -d.amount from documents d where d.amount < 0
  ), held as (
    select l.client_id, l.currency, sum(l.amount) as amount from loose l group by l.client_id, l.currency
  ), aged as (
    select client_id, currency, coalesce(b.current, 0)::bigint as current,
      coalesce(b.days_1_30, 0)::bigint as days_1_30, coalesce(b.days_31_60, 0)::bigint as days_31_60,
      coalesce(b.days_61_90, 0)::bigint as days_61_90, coalesce(b.days_over_90, 0)::bigint as days_over_90,
      coalesce(b.disputed, 0)::bigint as disputed, -coalesce(h.amount, 0)::bigint as on_account,
      (coalesce(b.current + b.days_1_30 + b.days_31_60 + b.days_61_90 + b.days_over_90, 0)
        - coalesce(h.amount, 0))::bigint as total, b.oldest_due_on
    from banded b full join held h using (client_id, currency)
    where coalesce(h.amount, 0) <> 0 or b.client_id is not null
  )`

const figures = [
  'current',
  'days_1_30',
  'days_31_60',
  'days_61_90',
  'days_over_90',
  'disputed',
  'on_account',
  'total',
]

/** Clients that owe something in one currency, or have something on account. */
export function ageingShape(
  ctx: RequestContext,
  query: AgeingQuery,
  { currency, day }: Asked,
): ListOf<AgeingRow> {
  const { db } = ctx
  return {
    table: 'clients',
    with: sql`${aged(db, day, () => sql`true`)},
      ageing as materialized (select a.* from aged a where a.currency = ${currency})`,
    columns: sql`page.id, page.name as client_name, u.name as owner_name, g.currency, g.oldest_due_on,
      ${sql.join(figures.map((name) => sql.ref(`g.${name}`)))}`,
    joins: sql`
      join ageing g on g.client_id = page.id
      left join users u on u.tenant_id = ${db.tenant} and u.id = page.owner_user_id`,
    sorts: { name: 'text' },
    sort: 'name',
    searchable: true,
    where: [
      rowScope(ctx),
      sql`t.id = any(array(select ageing.client_id from ageing))`,
      query.owner_user_id ? sql`t.owner_user_id = ${query.owner_user_id}` : undefined,
    ],
  }
}

export function listAgeing(ctx: RequestContext, query: AgeingQuery, asked: Asked): Promise<Page<AgeingRow>> {
  return listPage(ctx.db, '/aged-debt', query, ageingShape(ctx, query, asked))
}

/** What that list comes to, under its filters. */
export async function sumAgeing(ctx: RequestContext, query: AgeingQuery, asked: Asked): Promise<Ageing> {
  const sums = figures.map((name) => sql`sum(${sql.ref(`g.${name}`)})::bigint as ${sql.ref(name)}`)
  const { rows } = await listTotals<Ageing>(ctx.db, query, ageingShape(ctx, query, asked), {
    columns: sql`g.currency, ${sql.join(sums)}`,
    by: sql`g.currency`,
    joins: sql`join ageing g on g.client_id = t.id`,
  }).execute(ctx.db)
  return rows[0] ?? nothing(asked.currency)
}

export const nothing = (currency: string): Ageing => ({
  currency,
  ...{ current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 },
  ...{ disputed: 0, on_account: 0, total: 0 },
})

/** The currencies in which clients owe something: what the list can be asked for. */
export async function owedCurrencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct b.currency from billing_profiles b where b.tenant_id = ${db.tenant} order by b.currency`.execute(
    db,
  )
  return rows.map(({ currency }) => currency)
}
