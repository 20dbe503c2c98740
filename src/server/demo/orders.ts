import { sql } from 'kysely'
import { forecastOrders } from '#areas/purchase-orders/public.ts'
import { clock } from '#platform/clock.ts'
import { addDays } from '#platform/days.ts'
import { fresh } from '#server/demo/details.ts'
import type { DemoClient, Making } from '#server/demo/parties.ts'
import type { DemoPlacement } from '#server/demo/placements.ts'
import { insertRows } from '#server/demo/rows.ts'

/** An order of the demo: which placement it pays for, and what it is to look like once the year was worked. */
type Plan = {
  number: string
  /** Of the live placements; absent: nobody works on it. */
  at?: number
  description: string
  starts?: number
  ends?: number
  hard_stop?: string
  /** Of the budget, in percent of what was used; without it, the budget. */
  budget: number
  percent?: number
  status?: 'draft' | 'closed'
  hours?: number
  next?: string
}

const plans: Plan[] = [
  {
    number: 'PO-7',
    at: 0,
    description: 'Nights at the main site',
    budget: 0,
    percent: 103,
    hard_stop: 'warn',
  },
  { number: 'PO-5210', at: 1, description: 'Winter cover', budget: 0, percent: 98 },
  {
    number: 'PO-5288',
    at: 2,
    description: 'Last year',
    ends: -120,
    budget: 0,
    percent: 110,
    next: 'PO-5301',
  },
  { number: 'PO-5301', at: 2, description: 'This year', starts: -119, ends: 90, budget: 0, percent: 170 },
  {
    ...{ number: 'PO-6002', at: 3, description: 'Refit of the depot', ends: 140, budget: 0, percent: 220 },
    hard_stop: 'submit',
  },
  { number: 'PO-6040', at: 4, description: 'Counted in hours too', budget: 0, percent: 160, hours: 150 },
  {
    number: 'PO-4410',
    at: 5,
    description: 'Settled with the client',
    budget: 0,
    percent: 101,
    status: 'closed',
  },
  { number: 'PO-6105', description: 'Promised, not signed yet', budget: 2_400_000, status: 'draft' },
]

/** Purchase orders of clients, wide open while the year is worked: what was used says afterwards how big they were. */
export async function makeOrders(
  { db, today }: Making,
  clients: DemoClient[],
  placements: DemoPlacement[],
): Promise<number[]> {
  const ids = await insertRows(
    db,
    'purchase_orders',
    plans.map(({ at, number, description, starts, ends, budget, hours, status }, order) => ({
      ...{ client_id: at === undefined ? clients[6]!.id : placements[at]!.client_id, number, description },
      ...{ starts_on: starts === undefined ? null : addDays(today, starts), currency: 'GBP' },
      ends_on: ends === undefined ? null : addDays(today, ends),
      ...{ budget: budget || 100_000_000_000, budget_minutes: hours ? 60_000_000 : null, priority: 100 },
      ...{ hard_stop: 'warn', allow_overage_percent: 0, warn_percent: 75, warn_on: null, contact_id: null },
      ...{
        status: status === 'draft' ? 'draft' : 'active',
        superseded_by: null,
        forecast: 0,
        runs_out_on: null,
      },
      ...fresh(today, 200 - order),
    })),
  )
  const named = plans.flatMap(({ at }, index) =>
    at === undefined
      ? []
      : [{ placement_id: placements[at]!.id, purchase_order_id: ids[index]!, position: index + 1 }],
  )
  await sql`
    insert into placement_purchase_orders (tenant_id, placement_id, purchase_order_id, position)
    select ${db.tenant}::integer, n.placement_id, n.purchase_order_id, n.position
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(placement_id bigint, purchase_order_id bigint,
      position smallint)`.execute(db)
  // Whoever is placed on the job beside them is paid for by the same order.
  await sql`
    update jobs j set purchase_order_id = n.purchase_order_id from placements p
    join jsonb_to_recordset(${JSON.stringify(named.slice(0, 1))}::jsonb) as n(placement_id bigint, purchase_order_id bigint)
      on n.placement_id = p.id
    where p.tenant_id = ${db.tenant} and j.tenant_id = ${db.tenant} and j.id = p.job_id`.execute(db)
  return ids
}

/** Budgets that leave each order in the state it is there for, who is mailed at the client, and what comes. */
export async function settleOrders(making: Making, ids: number[]): Promise<void> {
  const { db, today } = making
  const rows = plans.map(({ percent, hours, hard_stop, status, next }, at) => ({
    ...{ id: ids[at]!, percent: percent ?? null, hours: hours ?? null, hard_stop: hard_stop ?? 'warn' },
    status: status ?? 'active',
    next: next ? ids[plans.findIndex(({ number }) => number === next)]! : null,
  }))
  await sql`
    update purchase_orders o set hard_stop = n.hard_stop, status = n.status, superseded_by = n.next,
      budget = case when n.percent is null or used.amount = 0 then least(o.budget, 2500000)
        else greatest(1, round(used.amount * n.percent / 100.0, -2)) end,
      budget_minutes = case when n.hours is null then null else greatest(60, used.minutes * n.hours / 100) end,
      contact_id = (select min(k.id) from client_contacts k where k.tenant_id = ${db.tenant}
        and k.client_id = o.client_id and 'billing' = any(k.roles))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, percent integer, hours integer, hard_stop text,
      status text, next bigint)
    cross join lateral (
      select coalesce(sum(m.effect), 0) as amount, coalesce(sum(m.effect_minutes), 0) as minutes
      from purchase_order_movements m where m.tenant_id = ${db.tenant} and m.purchase_order_id = n.id
    ) used
    where o.tenant_id = ${db.tenant} and o.id = n.id`.execute(db)
  await divideOrders(making, ids)
  await forecastOrders({ db, now: clock.now() }, ids)
  await answerOrder({ db, today }, ids[plans.findIndex(({ number }) => number === 'PO-5210')]!)
}

/**
 * Budgets beneath three of them, as parts of the whole: by rate, one of which is nearly used up; of the placement on the
 * order; and of its cost centre, in hours too.
 */
async function divideOrders({ db, codes }: Making, ids: number[]): Promise<void> {
  const { BASIC, OT } = codes.rate
  const parts = [
    { number: 'PO-6002', by: 'rate', rate_code_id: BASIC, percent: 80 },
    { number: 'PO-6002', by: 'rate', rate_code_id: OT, percent: 10 },
    { number: 'PO-5210', by: 'placement', percent: 100 },
    { number: 'PO-6040', by: 'cost_centre', percent: 90 },
  ].map(({ number, ...part }) => ({ id: ids[plans.findIndex((plan) => plan.number === number)]!, ...part }))
  await sql`
    insert into purchase_order_budgets (tenant_id, purchase_order_id, rate_code_id, placement_id, cost_centre, amount, minutes)
    select ${db.tenant}::integer, o.id, n.rate_code_id, case when n.by = 'placement' then p.id end,
      case when n.by = 'cost_centre' then p.cost_centre end, o.budget * n.percent / 100,
      case when n.by = 'cost_centre' then o.budget_minutes * n.percent / 100 end
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as n(id bigint, by text, rate_code_id bigint, percent integer)
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = n.id
    join placement_purchase_orders x on x.tenant_id = ${db.tenant} and x.purchase_order_id = o.id
    join placements p on p.tenant_id = ${db.tenant} and p.id = x.placement_id
    where n.by <> 'cost_centre' or p.cost_centre <> ''`.execute(db)
}

/** One client was asked for its next order by hand, and has answered: somebody is to accept or refuse it. */
async function answerOrder({ db, today }: Pick<Making, 'db' | 'today'>, id: number): Promise<void> {
  await sql`
    with asked as (
      insert into purchase_order_requests (tenant_id, purchase_order_id, contact_id, to_name, to_address, why, expires_at)
      select o.tenant_id, o.id, k.id, k.name, k.email::text, 'low', now() + interval '14 days'
      from purchase_orders o join client_contacts k on k.tenant_id = ${db.tenant} and k.id = o.contact_id
      where o.tenant_id = ${db.tenant} and o.id = ${id} returning id, purchase_order_id
    )
    insert into purchase_order_answers (tenant_id, request_id, purchase_order_id, number, budget, starts_on, ends_on, note,
      ip, agent)
    select ${db.tenant}::integer, asked.id, asked.purchase_order_id, 'PO-5410', 2400000, ${addDays(today, 7)}::date,
      ${addDays(today, 190)}::date, 'Approved by the ward manager.', '192.0.2.10', 'a phone' from asked`.execute(
    db,
  )
}
