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
import {
  type Counted,
  counted,
  listsSheets,
  type WantedCard,
  type WantedStep,
} from '#areas/dashboard/rules.ts'
import { directionIs, listedInvoices, signedBy } from '#areas/invoices/public.ts'
import { jobScope } from '#areas/jobs/public.ts'
import { inCurrency } from '#areas/settings/public.ts'
import { readyQueues } from '#areas/timesheets/contract.ts'
import { listedSheets, sheetReach } from '#areas/timesheets/public.ts'
import { countedUnits, nextRun, placementScope, readiness, readyFigures } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { type ReachOver, rowScope } from '#platform/db/row-scope.ts'
import { reachOf } from '#platform/permissions.ts'

type StepKey = FirstStep['key']
type RequestContext = Pick<Context, 'db' | 'who' | 'now'> & { currency: string; today: Day }

/**
 * All cards and first steps in one statement. What a card counts is what its page lists: by the list's own conditions,
 * up to `mostCounted`, or by the one statement that says what is ready. A step counts to two.
 */
export async function readFigures(
  ctx: RequestContext,
  wanted: WantedCard[],
  steps: WantedStep[],
): Promise<{ cards: Card[]; first_steps: FirstStep[] }> {
  const parts = [...wanted.map((card) => cardPart(ctx, card)), ...steps.map(({ key }) => stepPart(ctx, key))]
  if (parts.length === 0) return { cards: [], first_steps: [] }
  const sides = new Set(wanted.flatMap(({ key }) => sideOf(counted[key]) ?? []))
  const ready = [...sides].map((side) => sql`, ${figures[side]} as materialized (${readyOf(ctx, side)})`)
  const { rows } = await sql<Figure>`
    with placed as (${reachedOf(ctx, 'placement', 1)}) ${sql.join(ready, sql` `)}
    ${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.key, row]))
  return {
    cards: wanted.flatMap((card) => {
      const row = found.get(card.key)
      return row ? [cardOf(card, row)] : []
    }),
    first_steps: steps.flatMap(({ key, may_create }) => {
      const row = found.get(key)
      return row ? { key, may_create, done: row.count > 0, only: row.count === 1 ? row.value : null } : []
    }),
  }
}

type Figure = {
  key: CardKey | StepKey
  count: number
  units: number | null
  value: number | null
  owed_by_us: number | null
  oldest: string | null
  held_count: number | null
  held_value: number | null
}

function cardOf({ key, valued, to, held_to }: WantedCard, row: Figure): Card {
  const { count, units, value, owed_by_us, oldest, held_count, held_value } = row
  return {
    ...{ key, units, oldest, to },
    count: Math.min(count, mostCounted),
    capped: count > mostCounted,
    value: valued ? value : null,
    owed_by_us: valued ? owed_by_us : null,
    held:
      held_count && held_to ? { count: held_count, value: valued ? held_value : null, to: held_to } : null,
  }
}

const figures = { sales: sql.ref('sales_figures'), 'self-billing': sql.ref('self_billing_figures') }
const sideOf = (what: Counted) => (what.of === 'ready' ? readyQueues[what.queue].side : undefined)

/** Approved time that is on no document, of the sheets that the person may see. */
function readyOf({ db, now, who }: RequestContext, side: keyof typeof figures) {
  return sql`with ${readiness(db, nextRun(db, side, now), sheetReach({ db, who, scope: sheetScope(who) }))} ${readyFigures()}`
}

function cardPart(ctx: RequestContext, card: WantedCard) {
  const { key } = card
  const what = counted[key]
  if (what.of === 'ready') {
    const { side, readiness: state } = readyQueues[what.queue]
    const held = sql`readiness = ${what.held ? 'held' : null}`
    const [count, net] = listsSheets(card)
      ? [sql`sheet_count`, sql`sheets_net`]
      : [sql`sheet_count + other_count`, sql`net`]
    const sum = (which: RawBuilder<unknown>) =>
      sql`coalesce(sum(${net}) filter (where ${which} and currency = ${ctx.currency}), 0)::bigint`
    const own = sql`readiness = ${state}`
    return sql`select ${key}::text as key, coalesce(sum(${count}) filter (where ${own}), 0)::int as count,
      coalesce(sum(units) filter (where ${own}), 0)::int as units, ${sum(own)} as value, null::bigint as owed_by_us, min(oldest) filter (where ${own}) as oldest,
      coalesce(sum(${count}) filter (where ${held}), 0)::int as held_count, ${sum(held)} as held_value from ${figures[side]}`
  }
  const sum = (which: RawBuilder<unknown>) => sql`
      case when count(*) <= ${sql.lit(mostCounted)} then coalesce(sum(value) filter (where currency = ${ctx.currency} and ${which}), 0)::bigint end`
  const bothWays = what.of === 'invoices' && what.type === 'all'
  return sql`select ${key}::text as key, count(*)::int as count, null::int as units,
      ${sum(bothWays ? sql`direction = 'receivable'` : sql`true`)} as value,
      ${bothWays ? sum(sql`direction = 'payable'`) : sql`null::bigint`} as owed_by_us,
      min(since) as oldest, null::int as held_count, null::bigint as held_value
      from (${what.of === 'invoices' ? documents(ctx, what) : sheets(ctx, what)}) as found`
}

/** No row at all once somebody is placed. `value` is the id of one. */
function stepPart(ctx: RequestContext, key: StepKey) {
  return sql`select ${key}::text as key, count(*)::int as count, null::int as units, min(id)::bigint as value,
      null::bigint as owed_by_us, null::timestamptz as oldest, null::int as held_count, null::bigint as held_value from (${reachedOf(ctx, key, 2)}) as found having not exists (select from placed)`
}

/** At most `most` of the records that the person may see and that are not put away. */
function reachedOf({ who, db }: RequestContext, key: StepKey, most: number) {
  const scope = reachOf(who.permissions, `${key}s.view`) ?? 'own'
  const reach = reaches[key]({ db, who, scope }, 't') ?? sql`true`
  return sql`select t.id from ${sql.table(`${key}s`)} t
    where t.tenant_id = ${db.tenant} and ${reach} and ${inUse[key]} limit ${most}`
}

const reaches: Record<StepKey, ReachOver> = {
  client: rowScope,
  candidate: rowScope,
  job: jobScope,
  placement: placementScope,
}

const inUse: Record<StepKey, RawBuilder<unknown>> = {
  client: sql`t.status <> 'inactive'`,
  candidate: sql`t.status <> 'archived'`,
  job: sql`t.archived_at is null and t.status <> 'cancelled'`,
  placement: sql`true`,
}

const most = sql.lit(mostCounted + 1)

const missing = ({ now }: Pick<RequestContext, 'now'>) =>
  sql`t.status = any('{open,draft}') and t.due_at < ${now.toISOString()}::timestamptz`

/** Since when a sheet waits in one of these lists. */
const since = { missing: sql`t.due_at`, rejected: sql`t.decided_at`, submitted: sql`t.submitted_at` }

function sheets(ctx: RequestContext, { query }: Extract<Counted, { of: 'timesheets' }>) {
  const list = 'queue' in query ? query.queue : query.status[0]
  return sql`(select t.charge_amount as value, t.currency, ${since[list]} as since from timesheets t
    where ${listedSheets({ ...ctx, scope: sheetScope(ctx.who) }, query)} limit ${most})`
}

/** What a document comes to, or what is still owed on it, and by whom; credit notes count below nothing. */
function documents(ctx: RequestContext, { status, type }: Extract<Counted, { of: 'invoices' }>) {
  const from = sql`select ${signedBy('t', 'balance')} as value, ${directionIs('t')} as direction, t.currency, t.created_at as since from invoices t`
  return sql`(${from} where ${listedInvoices(ctx, { status, type }, ctx.today)} limit ${most})`
}

const sheetScope = (who: RequestContext['who']) => reachOf(who.permissions, 'timesheets.view') ?? 'own'

/** Only the sheets that the person may see. */
function narrowed({ db, who }: Pick<RequestContext, 'db' | 'who'>): RawBuilder<unknown> {
  const condition = sheetReach({ db, who, scope: sheetScope(who) })
  return condition ? sql`and ${condition}` : sql``
}

/** The sheets of all lists in one statement. */
export async function readLists(
  ctx: RequestContext,
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

const lists: Record<WaitingList['key'], (ctx: RequestContext) => RawBuilder<unknown>> = {
  // Weeks that have not begun need nothing yet.
  // What others enter for somebody is not theirs to fill.
  to_fill: ({ today, db }) => sql`t.status = any('{open,draft,rejected}') and t.period_start <= ${today}::date
    and exists (select from placements e where e.tenant_id = ${db.tenant} and e.id = t.placement_id and e.entered_by = 'worker')`,
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

/** Approved work of the last `weeks` weeks of the agency, by the day it was worked: what gross margin says of them. */
export async function readWeeks(ctx: RequestContext, weekEnds: Day[]): Promise<Week[]> {
  const { db, who } = ctx
  const [last, first] = [weekEnds[0]!, weekEnds.at(-1)!]
  const worked = sql`u.day > ${first}::date - 7 and u.day <= ${last}::date and u.currency = ${ctx.currency}`
  const paid = inCurrency(db, {
    ...{ amount: sql`u.paid`, from: sql`u.pay_currency`, to: sql`u.currency`, day: sql`u.day` },
  })
  const { rows } = await sql<Week>`
    with counted as materialized (
      select u.day, u.charged, u.charged_minutes, case when u.pay then ${paid} else 0 end as paid
      from (${countedUnits(db, worked)}) u
      join placements p on p.tenant_id = ${db.tenant} and p.id = u.placement_id
      where ${placementScope({ db, who, scope: sheetScope(who) }, 'p') ?? sql.lit(true)})
    select w.period_end::date as period_end, coalesce(sum(c.charged), 0)::bigint as charge,
      -- Without a rate for all of it nobody can say what is left over.
      case when count(c.day) = count(c.paid) then coalesce(sum(c.paid), 0)::bigint end as pay,
      coalesce(sum(c.charged_minutes), 0)::int as minutes
    from unnest(${weekEnds}::date[]) as w(period_end)
    left join counted c on c.day > w.period_end - 7 and c.day <= w.period_end
    group by w.period_end order by w.period_end`.execute(db)
  return rows
}
