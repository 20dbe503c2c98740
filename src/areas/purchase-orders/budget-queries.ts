import { type RawBuilder, sql } from 'kysely'
import { carriesTime, lineOfPlace } from '#areas/purchase-orders/corrected-lines.ts'
import { takesNothing } from '#areas/purchase-orders/unit-parts.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A budget beneath the whole of an order, with what was used of it. */
export type HeldBudget = {
  id: number
  purchase_order_id: number
  /** What it is for, in words. */
  label: string
  rate_code_id: number | null
  /** The placement it is for, or those of its cost centre; null: it is for a rate. */
  placement_ids: number[] | null
  amount: number | null
  minutes: number | null
  reserved: number
  committed: number
  invoiced: number
  used_minutes: number
}

/** Of the budget `b` of an order: what it is for, and whose time counts. */
export const budgetJoins = (db: Db) => sql`
  join purchase_orders bo on bo.tenant_id = ${db.tenant} and bo.id = b.purchase_order_id
  left join rate_codes bk on bk.tenant_id = ${db.tenant} and bk.id = b.rate_code_id
  left join placements bp on bp.tenant_id = ${db.tenant} and bp.id = b.placement_id
  left join candidates bw on bw.tenant_id = ${db.tenant} and bw.id = bp.candidate_id
  cross join lateral (
    select coalesce(bk.name, bw.first_name || ' ' || bw.last_name || ', ' || bp.ref, b.cost_centre) as label,
      case when b.placement_id is not null then array[b.placement_id]
        when b.cost_centre is not null then array(select p.id from placements p where p.tenant_id = ${db.tenant}
          and p.client_id = bo.client_id and lower(p.cost_centre) = lower(b.cost_centre)) end as placement_ids) whose`

/** What is in reserve of these orders, by rate and placement: a sheet that holds nothing any more adds nothing. */
const reservedSums = (db: Db, orders: RawBuilder<unknown>) => sql`
  select s.purchase_order_id, s.rate_code_id, t.placement_id, sum(s.amount)::bigint as reserved, sum(s.minutes)::integer as minutes
  from (
    select r.purchase_order_id, r.timesheet_id, r.rate_code_id, sum(r.effect) as amount, sum(r.effect_minutes) as minutes
    from purchase_order_reservations r
    where r.tenant_id = ${db.tenant} and r.purchase_order_id = ${orders}
    group by 1, 2, 3 having sum(r.effect) <> 0 or sum(r.effect_minutes) <> 0) s
  join timesheets t on t.tenant_id = ${db.tenant} and t.id = s.timesheet_id
  group by 1, 2, 3`

/**
 * What is approved and invoiced on these orders, by rate and placement, through the units that they pay for. What a credit
 * note gave back is taken off by the share of its line, rounded as the ledger rounds it (`credited.ts`); time that was put
 * back is on no document any more, and counts whole.
 */
const takenSums = (db: Db, orders: RawBuilder<unknown>) => sql`
  select a.purchase_order_id, u.rate_code_id, u.placement_id,
    coalesce(sum(a.amount) filter (where i.number is null), 0)::bigint as committed,
    coalesce(sum(a.amount - coalesce(round(a.amount::numeric * given.back / given.net), 0))
      filter (where i.number is not null), 0)::bigint as invoiced,
    coalesce(sum(a.minutes - coalesce(round(a.minutes::numeric * given.back / given.net), 0)), 0)::integer as minutes
  from purchase_order_allocations a
  join charge_units u on u.tenant_id = ${db.tenant} and u.id = a.charge_unit_id
  left join timesheets t on t.tenant_id = ${db.tenant} and t.id = u.timesheet_id
  left join invoice_units l on l.tenant_id = ${db.tenant} and l.charge_unit_id = u.id and l.part = a.part
    and l.side = 'sales' and l.released_at is null
  left join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id
  left join lateral (
    select w.net - coalesce(sum(x.net) filter (where t.corrects), 0) as net, sum(x.net) filter (where not t.corrects) as back
    from (${lineOfPlace(db, 'l')}) w
    join invoice_lines x on x.tenant_id = ${db.tenant} and x.credits_line_id = w.id
    join invoices c on c.tenant_id = ${db.tenant} and c.id = x.invoice_id and c.number is not null
    cross join lateral (select ${carriesTime(db, sql`c.id`)} as corrects) t
    group by w.net having w.net <> coalesce(sum(x.net) filter (where t.corrects), 0)) given on true
  where a.tenant_id = ${db.tenant} and a.purchase_order_id = ${orders}
    and (t.id is null or t.status = any('{approved,processed}'))
    and not exists (select from purchase_order_allocations later where later.tenant_id = ${db.tenant}
      and later.charge_unit_id = a.charge_unit_id and later.revision > a.revision)
    and not ${takesNothing(db)}
  group by 1, 2, 3`

/** What of the sums `s` the budget `b` counts. */
const ofBudget = sql`s.purchase_order_id = b.purchase_order_id
  and (b.rate_code_id is null or s.rate_code_id = b.rate_code_id)
  and (whose.placement_ids is null or s.placement_id = any(whose.placement_ids))`

/** What was used of the budget `b`, of sums over its order: in reserve (`held`), approved and invoiced (`taken`). */
const figuresFrom = (reserved: RawBuilder<unknown>, taken: RawBuilder<unknown>) => sql`
  cross join lateral (
    select coalesce(sum(s.reserved), 0)::bigint as reserved, coalesce(sum(s.minutes), 0)::integer as minutes
    from ${reserved} s where ${ofBudget}) held
  cross join lateral (
    select coalesce(sum(s.committed), 0)::bigint as committed, coalesce(sum(s.invoiced), 0)::bigint as invoiced,
      coalesce(sum(s.minutes), 0)::integer as minutes
    from ${taken} s where ${ofBudget}) taken`

/** The same as the ledger's sums, counted where rate and placement are known: for a page of budgets, of any orders. */
export const budgetFigures = (db: Db) =>
  figuresFrom(
    sql`(${reservedSums(db, sql`b.purchase_order_id`)})`,
    sql`(${takenSums(db, sql`b.purchase_order_id`)})`,
  )

/**
 * The budgets of these orders with their figures, in one statement. Whoever takes from an order holds it meanwhile: its time
 * is walked once, however many budgets it has, and not at all where it has none.
 */
export async function budgetsOf(db: Db, orderIds: readonly number[]): Promise<HeldBudget[]> {
  const budgeted = sql`any(array(select distinct h.purchase_order_id from purchase_order_budgets h
    where h.tenant_id = ${db.tenant} and h.purchase_order_id = any(${orderIds}::bigint[])))`
  const { rows } = await sql<HeldBudget>`
    with reserved_sums as materialized (${reservedSums(db, budgeted)}),
      taken_sums as materialized (${takenSums(db, budgeted)})
    select b.id, b.purchase_order_id, whose.label, b.rate_code_id, whose.placement_ids, b.amount, b.minutes,
      held.reserved, taken.committed, taken.invoiced, held.minutes + taken.minutes as used_minutes
    from purchase_order_budgets b ${budgetJoins(db)} ${figuresFrom(sql`reserved_sums`, sql`taken_sums`)}
    where b.tenant_id = ${db.tenant} and b.purchase_order_id = any(${orderIds}::bigint[])
    order by b.id`.execute(db)
  return rows
}

/** What these sheets have in reserve of each budget, by its id. */
export async function reservedOfBudgets(
  db: Db,
  orders: Iterable<{ budgets: readonly Pick<HeldBudget, 'id'>[] }>,
  timesheetIds: readonly number[],
): Promise<Map<number, { amount: number; minutes: number }>> {
  const ids = [...orders].flatMap(({ budgets }) => budgets.map(({ id }) => id))
  const { rows } = await sql<{ id: number; amount: number; minutes: number }>`
    select b.id, sum(r.effect)::bigint as amount, sum(r.effect_minutes)::integer as minutes
    from purchase_order_budgets b ${budgetJoins(db)}
    join purchase_order_reservations r on r.tenant_id = ${db.tenant} and r.purchase_order_id = b.purchase_order_id
      and r.timesheet_id = any(${timesheetIds}::bigint[]) and (b.rate_code_id is null or r.rate_code_id = b.rate_code_id)
    join timesheets t on t.tenant_id = ${db.tenant} and t.id = r.timesheet_id
      and (whose.placement_ids is null or t.placement_id = any(whose.placement_ids))
    where b.tenant_id = ${db.tenant} and b.id = any(${ids}::bigint[])
    group by b.id`.execute(db)
  return new Map(rows.map(({ id, ...own }) => [id, own]))
}

type Piece = {
  purchase_order_id: number | null
  timesheet_id: number | null
  rate_code_id?: number | null
  amount: number
  minutes: number | null
}

/** Keeps what was reserved, rate by rate. */
export async function reserveRates(db: Db, pieces: readonly Piece[]): Promise<void> {
  const some = pieces.map(({ purchase_order_id, timesheet_id, rate_code_id, amount, minutes }) => ({
    ...{ purchase_order_id, timesheet_id, rate_code_id, amount, minutes: minutes ?? 0 },
  }))
  await sql`
    insert into purchase_order_reservations (tenant_id, purchase_order_id, timesheet_id, rate_code_id, effect, effect_minutes)
    select ${db.tenant}::integer, p.purchase_order_id, p.timesheet_id, p.rate_code_id, sum(p.amount), sum(p.minutes)
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as p(purchase_order_id bigint, timesheet_id bigint,
      rate_code_id bigint, amount bigint, minutes integer)
    where p.purchase_order_id is not null and p.timesheet_id is not null and p.rate_code_id is not null
    group by p.purchase_order_id, p.timesheet_id, p.rate_code_id`.execute(db)
}

/** Takes it off again, with the release of what these sheets had reserved. */
export async function releaseRates(db: Db, timesheetIds: readonly number[]): Promise<void> {
  await sql`
    insert into purchase_order_reservations (tenant_id, purchase_order_id, timesheet_id, rate_code_id, effect, effect_minutes)
    select ${db.tenant}::integer, r.purchase_order_id, r.timesheet_id, r.rate_code_id, -sum(r.effect), -sum(r.effect_minutes)
    from purchase_order_reservations r
    where r.tenant_id = ${db.tenant} and r.timesheet_id = any(${timesheetIds}::bigint[])
    group by r.purchase_order_id, r.timesheet_id, r.rate_code_id having sum(r.effect) <> 0`.execute(db)
}
