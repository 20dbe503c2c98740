import { type RawBuilder, sql } from 'kysely'
import {
  type Card,
  type CardKey,
  type FirstStep,
  mostCounted,
  type WaitingList,
  type WaitingSheet,
  type Week,
} from '#areas/dashboard/contract.ts'
import type { WantedCard, WantedStep } from '#areas/dashboard/rules.ts'
import { reached } from '#areas/invoices/public.ts'
import { sheetReach } from '#areas/timesheets/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { within } from '#platform/db/scope.ts'
import { reachOf } from '#platform/permissions.ts'

type StepKey = FirstStep['key']
type Asking = Pick<Context, 'db' | 'who' | 'now'> & { currency: string; today: Day }

/**
 * All cards and first steps in one statement. A card counts, sums and looks for the oldest among at most `mostCounted` + 1
 * records; a step counts to two.
 */
export async function readFigures(
  ctx: Asking,
  wanted: WantedCard[],
  steps: WantedStep[],
): Promise<{ cards: Card[]; first_steps: FirstStep[] }> {
  const parts = [
    ...wanted.map(({ key }) => cardPart(ctx, key)),
    ...steps.map(({ key }) => stepPart(ctx, key)),
  ]
  if (parts.length === 0) return { cards: [], first_steps: [] }
  const { rows } = await sql<Figure>`
    with placed as (${reachedOf(ctx, 'placement', 1)})
    ${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const figures = new Map(rows.map((row) => [row.key, row]))
  return {
    cards: wanted.flatMap(({ key, valued }) => {
      const row = figures.get(key)
      if (!row) return []
      const value = valued ? row.value : null
      return { ...row, key, count: Math.min(row.count, mostCounted), capped: row.count > mostCounted, value }
    }),
    first_steps: steps.flatMap(({ key, may_create }) => {
      const row = figures.get(key)
      return row ? { key, may_create, done: row.count > 0, only: row.count === 1 ? row.value : null } : []
    }),
  }
}

type Figure = Omit<Card, 'key' | 'capped'> & { key: CardKey | StepKey }

function cardPart(ctx: Asking, key: CardKey) {
  return sql`select ${key}::text as key, count(*)::int as count, sum(units)::int as units,
      coalesce(sum(value) filter (where currency = ${ctx.currency}), 0)::bigint as value, min(since) as oldest
      from (${found[key](ctx)}) as found`
}

/** No row at all once somebody is placed. `value` is the id of one. */
function stepPart(ctx: Asking, key: StepKey) {
  return sql`select ${key}::text as key, count(*)::int as count, null::int as units, min(id)::bigint as value,
      null::timestamptz as oldest from (${reachedOf(ctx, key, 2)}) as found having not exists (select from placed)`
}

/** At most `most` of the records that the person may see and that are not put away. */
function reachedOf({ who, db }: Asking, key: StepKey, most: number) {
  const scope = reachOf(who.permissions, `${key}s.view`) ?? 'own'
  const reach = within({ who, scope }) ?? sql`true`
  return sql`select t.id from ${sql.table(`${key}s`)} t
    where t.tenant_id = ${db.tenant} and ${reach} and ${inUse[key]} limit ${most}`
}

const inUse: Record<StepKey, RawBuilder<unknown>> = {
  client: sql`t.status <> 'inactive'`,
  candidate: sql`t.status <> 'archived'`,
  job: sql`t.archived_at is null and t.status <> 'cancelled'`,
  placement: sql`true`,
}

const most = mostCounted + 1

/** What a card counts: rows of (units, value, currency, since). */
const found: Record<CardKey, (ctx: Asking) => RawBuilder<unknown>> = {
  missing: (ctx) => sheets(ctx, missing(ctx), sql`t.due_at`, sql`0`),
  rejected: (ctx) => sheets(ctx, sql`t.status = 'rejected'`, sql`t.decided_at`, sql`0`),
  awaiting_approval: (ctx) =>
    sheets(ctx, sql`t.status = 'submitted'`, sql`t.submitted_at`, sql`t.charge_amount`),
  ready_to_bill: (ctx) =>
    units(
      ctx,
      sql`t.bill_status = any('{ready,part_invoiced}')`,
      'sales',
      sql`u.charge_amount`,
      sql`u.chargeable`,
    ),
  // Without a supplier payroll pays, and no document is made.
  ready_to_pay: (ctx) =>
    units(
      ctx,
      sql`t.pay_status = 'ready'`,
      'self-billing',
      sql`u.pay_amount`,
      sql`u.payable and u.supplier_id is not null`,
    ),
  drafts: (ctx) => documents(ctx, 'approve', sql`t.status = any('{draft,awaiting-approval}')`),
  to_issue: (ctx) => documents(ctx, 'issue', sql`t.status = 'approved'`),
  unpaid: (ctx) => documents(ctx, 'view', owed),
  overdue: (ctx) => documents(ctx, 'view', sql`${owed} and t.due_date < ${ctx.today}::date`),
}

const missing = ({ now }: Pick<Asking, 'now'>) =>
  sql`t.status = any('{open,draft}') and t.due_at < ${now.toISOString()}::timestamptz`
const owed = sql`t.type = 'sales' and t.status = any('{issued,sent,part-paid}') and t.gross > t.paid`

function sheets(
  ctx: Asking,
  which: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
) {
  return sql`(select null::int as units, ${value} as value, t.currency, ${since} as since from timesheets t
    where t.tenant_id = ${ctx.db.tenant} and ${which} ${narrowed(ctx)} limit ${most})`
}

/** A row a sheet: its charge units that stand on no live document of the side. */
function units(
  ctx: Asking,
  which: RawBuilder<unknown>,
  side: 'sales' | 'self-billing',
  amount: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
) {
  return sql`(select count(*) as units, sum(${amount}) as value, t.currency, t.decided_at as since
    from (select * from timesheets t where t.tenant_id = ${ctx.db.tenant} and ${which} ${narrowed(ctx)} limit ${most}) t
    join charge_units u on u.tenant_id = t.tenant_id and u.timesheet_id = t.id and ${counts}
    where not exists (select from invoice_units i where i.tenant_id = u.tenant_id and i.charge_unit_id = u.id
      and i.side = ${side} and i.released_at is null)
    group by t.id, t.currency, t.decided_at)`
}

function documents(ctx: Asking, action: 'view' | 'approve' | 'issue', which: RawBuilder<unknown>) {
  return sql`(select null::int as units, t.gross - t.paid as value, t.currency, t.created_at as since from invoices t
    where t.tenant_id = ${ctx.db.tenant} and ${which} and ${reached(ctx.who, 'view')} and ${reached(ctx.who, action)}
    limit ${most})`
}

/** Only the sheets that the person may see. */
function narrowed({ db, who }: Pick<Asking, 'db' | 'who'>): RawBuilder<unknown> {
  const scope = reachOf(who.permissions, 'timesheets.view') ?? 'own'
  const condition = sheetReach({ db, who, scope })
  return condition ? sql`and ${condition}` : sql``
}

/** The sheets of all lists in one statement. */
export async function readLists(
  ctx: Asking,
  wanted: { key: WaitingList['key']; most: number }[],
): Promise<WaitingList[]> {
  if (wanted.length === 0) return []
  const parts = wanted.map(
    ({ key, most }) => sql`(
      select ${key}::text as list, row_number() over (order by ${orders[key]}, t.id) as place, t.*
      -- offset 0: found by what they are and then put in order, never by walking the years in order of their due dates.
      from (select * from timesheets t
        where t.tenant_id = ${ctx.db.tenant} and ${lists[key](ctx)} ${narrowed(ctx)} offset 0) t
      order by ${orders[key]}, t.id limit ${most})`,
  )
  const { rows } = await sql<WaitingSheet & { list: WaitingList['key'] }>`
    select t.list, t.id, w.first_name || ' ' || w.last_name as candidate_name, c.name as client_name,
      j.title as job_title, t.period_start, t.period_end, t.status, t.minutes, t.due_at, t.submitted_at, t.reason
    from (${sql.join(parts, sql` union all `)}) t
    join placements p on p.tenant_id = ${ctx.db.tenant} and p.id = t.placement_id
    join jobs j on j.tenant_id = ${ctx.db.tenant} and j.id = p.job_id
    join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = t.client_id
    join candidates w on w.tenant_id = ${ctx.db.tenant} and w.id = t.candidate_id
    order by t.list, t.place`.execute(ctx.db)
  return wanted.map(({ key }) => ({
    key,
    sheets: rows.filter(({ list }) => list === key).map(({ list: _list, ...sheet }) => sheet),
  }))
}

const lists: Record<WaitingList['key'], (ctx: Asking) => RawBuilder<unknown>> = {
  // Weeks that have not begun need nothing yet.
  to_fill: ({ today }) => sql`t.status = any('{open,draft,rejected}') and t.period_start <= ${today}::date`,
  to_review: () => sql`t.status = 'submitted'`,
  longest_waiting: () => sql`t.status = 'submitted'`,
  longest_missing: missing,
}

const orders: Record<WaitingList['key'], RawBuilder<unknown>> = {
  to_fill: sql`t.due_at`,
  to_review: sql`t.submitted_at`,
  longest_waiting: sql`t.submitted_at`,
  longest_missing: sql`t.due_at`,
}

/** Approved work of the periods that ended in the last `weeks` weeks, by the week of the agency. */
export async function readWeeks(ctx: Asking, weekEnds: Day[]): Promise<Week[]> {
  const { rows } = await sql<Week>`
    select w.period_end::date as period_end, coalesce(s.charge, 0)::bigint as charge, coalesce(s.pay, 0)::bigint as pay,
      coalesce(s.minutes, 0)::int as minutes
    from unnest(${weekEnds}::date[]) as w(period_end)
    left join lateral (
      select sum(t.charge_amount) as charge, sum(t.pay_amount) as pay, sum(t.minutes) as minutes from timesheets t
      where t.tenant_id = ${ctx.db.tenant} and t.period_end > w.period_end - 7 and t.period_end <= w.period_end
        and t.status = any('{approved,processed}') and t.currency = ${ctx.currency} ${narrowed(ctx)}) s on true
    order by w.period_end`.execute(ctx.db)
  return rows
}
