import { sql, type Updateable } from 'kysely'
import { agencyToday, inCurrency } from '#areas/settings/public.ts'
import type { Timesheet, TimesheetsQuery } from '#areas/timesheets/contract.ts'
import { masked } from '#areas/timesheets/field-permissions.ts'
import { isReadyQueue, readySheets } from '#areas/timesheets/ready-figures.ts'
import { whyNotHold } from '#areas/timesheets/rules.ts'
import {
  nameColumns,
  nameJoins,
  type RequestContext,
  reach,
  type Sheet,
} from '#areas/timesheets/single-sheet-queries.ts'
import { sharersOf } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Timesheets } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

/** Nothing was handed in although it is due. */
export const overdue = (now: Date) =>
  sql`t.status = any(array['open', 'draft']) and t.due_at < ${now.toISOString()}::timestamptz`

/** The worker enters its time themselves, or staff for them. */
export const ofWorker = (db: Db) => sql`exists (
  select from placements e where e.tenant_id = ${db.tenant} and e.id = t.placement_id and e.entered_by = 'worker')`

/** What is missing, as somebody sees it: a worker misses nothing where others enter their time. */
export const missingOf = ({ db, who, now }: Pick<RequestContext, 'db' | 'who'> & { now: Date }) =>
  who.kind === 'candidate' ? sql`${overdue(now)} and ${ofWorker(db)}` : overdue(now)

/** A decision is marked, and nobody has looked at it. */
export const marked = (db: Db, t: string) => sql`exists (
  select from timesheet_reviews r where r.tenant_id = ${db.tenant} and r.timesheet_id = ${sql.ref(`${t}.id`)}
    and r.second_look is not null and not exists (
      select from timesheet_second_looks l where l.tenant_id = ${db.tenant} and l.review_id = r.id))`

/** What a sheet pays in the currency of its charge, at the rate of its last day; null where there is none. */
export const payAsCharged = (db: Db, t: string) =>
  inCurrency(db, {
    amount: sql.ref(`${t}.pay_amount`),
    from: sql.ref(`${t}.pay_currency`),
    to: sql.ref(`${t}.currency`),
    day: sql.ref(`${t}.period_end`),
  })

/** When somebody was last reminded of a sheet. */
export const lastReminded = (db: Db, t: string) => sql`(
  select max(r.created_at) from timesheet_reminders r
  where r.tenant_id = ${db.tenant} and r.timesheet_id = ${sql.ref(`${t}.id`)})`

export function listTimesheets(
  ctx: RequestContext & { now: Date },
  query: TimesheetsQuery,
): Promise<Page<Timesheet>> {
  return listPage(ctx.db, '/timesheets', query, timesheetShape(ctx, query))
}

/** Sheets as far as the caller's permission reaches, their money masked. */
export function timesheetShape(
  ctx: RequestContext & { now: Date },
  query: TimesheetsQuery,
): ListOf<Timesheet> {
  const equal = (['client_id', 'candidate_id', 'placement_id'] as const).map((name) =>
    query[name] ? sql`${sql.ref(`t.${name}`)} = ${query[name]}` : undefined,
  )
  // One value as `=`, so that the index that begins with it also gives the order.
  const among = (['status', 'bill_status', 'pay_status'] as const).map((name) => {
    const values = query[name]
    if (!values?.length) return undefined
    return values.length === 1
      ? sql`${sql.ref(`t.${name}`)} = ${values[0]}`
      : sql`${sql.ref(`t.${name}`)} = any(${values})`
  })
  const ready = isReadyQueue(query.queue) ? readySheets(ctx, query.queue, query) : undefined
  const held = ready ? sql`found held on held.id = page.id` : sql`(select null as hold) held on true`
  refuse(whyNotHold(query))
  return {
    table: 'timesheets',
    ...(ready ? { with: ready } : {}),
    columns: sql`page.id, page.placement_id, page.candidate_id, page.client_id, page.approver_user_id, page.owner_user_id,
      page.team_id, ${sharersOf(ctx.db, sql`page.placement_id`)} as shared_with, page.period_start, page.period_end, page.status, page.bill_status, page.pay_status, page.currency, page.pay_currency,
      page.layout, page.minutes, page.pay_amount, page.charge_amount, ${payAsCharged(ctx.db, 'page')} as pay_as_charged, page.due_at, page.submitted_at, page.decided_at,
      page.reason, page.submission_no, page.version, ${marked(ctx.db, 'page')} as second_look,
      ${lastReminded(ctx.db, 'page')} as reminded_at, held.hold, ${nameColumns}`,
    joins: sql`${nameJoins(ctx.db, 'page')} left join ${held}`,
    sorts: { period_end: 'date', due_at: 'timestamptz' },
    sort: '-period_end',
    where: [
      reach(ctx),
      ahead(ctx, query),
      ...equal,
      query.job_id ? sql`t.placement_id = any(${placementsOfJob(ctx.db, query.job_id)})` : undefined,
      ...among,
      query.queue === 'missing' ? missingOf(ctx) : undefined,
      query.queue === 'second_look'
        ? ctx.who.kind === 'staff'
          ? marked(ctx.db, 't')
          : sql`false`
        : undefined,
      ready ? sql`t.id in (select found.id from found)` : undefined,
      query.period_from ? sql`t.period_end >= ${query.period_from}::date` : undefined,
      query.period_to ? sql`t.period_end <= ${query.period_to}::date` : undefined,
      query.search ? named(query.search) : undefined,
    ],
    map: ((row: Sheet) => masked(ctx.who, row)) as never,
  }
}

const placementsOfJob = (db: Db, jobId: number) => sql`array(
  select p.id from placements p where p.tenant_id = ${db.tenant} and p.job_id = ${jobId})`

const weekAhead = ({ db, now }: Pick<Context, 'db' | 'now'>) => sql`${agencyToday(db, now)} + 7`

/**
 * Weeks that only lie ready are in nobody's way: a worker never sees them, others when they ask for anything in
 * particular. By the end of the period, where the index begins, so that the walk starts at the present week.
 */
function ahead(ctx: Pick<Context, 'db' | 'who' | 'now'>, query: TimesheetsQuery) {
  if (query.queue === 'upcoming') return sql`t.period_end > ${weekAhead(ctx)}`
  if (ctx.who.kind === 'candidate') return sql`t.period_start <= ${weekAhead(ctx)}`
  const { page: _page, per_page: _size, sort: _sort, after: _after, before: _before, ...asked } = query
  const inParticular = Object.values(asked).some((value) => value !== undefined && value !== '')
  return inParticular ? undefined : sql`t.period_end <= ${weekAhead(ctx)}`
}

/** By the name of the worker or the client, or by number. */
function named(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const byNumber = /^#?\d{1,15}$/.test(search) ? sql`or t.id = ${Number(search.replace('#', ''))}` : sql``
  return sql`(t.candidate_id = any(array(select candidates_search(${pattern})))
    or t.client_id = any(array(select clients_search(${pattern}))) ${byNumber})`
}

export type NewSheet = Pick<
  Sheet,
  | 'placement_id'
  | 'candidate_id'
  | 'client_id'
  | 'approver_user_id'
  | 'owner_user_id'
  | 'team_id'
  | 'period_start'
  | 'period_end'
  | 'currency'
  | 'tz'
  | 'layout'
  | 'po_number'
  | 'due_at'
> & {
  /** What is paid, where that is another currency. */
  paid_in: string | null
}

/** Makes sheets where there is none of that placement and period, a cancelled one included. Answers how many. */
export async function insertScheduledSheets(db: Db, sheets: NewSheet[]): Promise<number> {
  if (sheets.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into timesheets (tenant_id, placement_id, candidate_id, client_id, approver_user_id, owner_user_id, team_id,
      period_start, period_end, currency, paid_in, tz, layout, po_number, due_at)
    select ${db.tenant}::integer, n.placement_id, n.candidate_id, n.client_id, n.approver_user_id, n.owner_user_id, n.team_id,
      n.period_start, n.period_end, n.currency, n.paid_in, n.tz, n.layout, n.po_number, n.due_at
    from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as n(placement_id bigint, candidate_id bigint,
      client_id bigint, approver_user_id bigint, owner_user_id bigint, team_id bigint, period_start date, period_end date,
      currency text, paid_in text, tz text, layout text, po_number text, due_at timestamptz)
    where not exists (
      select from timesheets t where t.tenant_id = ${db.tenant} and t.placement_id = n.placement_id
        and t.period_start = n.period_start)
      -- Whoever left works no more after their last day.
      and not exists (select from candidates w where w.tenant_id = ${db.tenant} and w.id = n.candidate_id
        and w.status = 'leaver' and w.last_worked_on < n.period_start)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Brings untouched sheets of these placements in line with a changed placement: who approves and owns them, when
 * they end; and drops open ones without entries that lie outside its periods now.
 */
export async function followPlacements(db: Db, placementIds: number[], sheets: NewSheet[]): Promise<void> {
  await sql`
    with due as (
      select * from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as n(placement_id bigint, period_start date,
        period_end date, approver_user_id bigint, owner_user_id bigint, team_id bigint, po_number text, layout text, tz text,
        due_at timestamptz)
    ), gone as (
      delete from timesheets t
      where t.tenant_id = ${db.tenant} and t.placement_id = any(${placementIds}::bigint[]) and t.status = 'open'
        and t.submission_no = 0
        and not exists (select from timesheet_entries e where e.tenant_id = ${db.tenant} and e.tenant_id = t.tenant_id
          and e.timesheet_id = t.id)
        and not exists (select from due d where d.placement_id = t.placement_id and d.period_start = t.period_start)
    )
    update timesheets t set period_end = d.period_end, approver_user_id = d.approver_user_id, owner_user_id = d.owner_user_id,
      team_id = d.team_id, po_number = d.po_number, layout = d.layout, tz = d.tz, due_at = d.due_at,
      -- What somebody is just entering only changes when its days or its form do.
      version = t.version + ((t.period_end, t.layout) is distinct from (d.period_end, d.layout))::integer,
      updated_at = now()
    from due d
    where t.tenant_id = ${db.tenant} and t.placement_id = d.placement_id and t.period_start = d.period_start
      and t.status = any(array['open', 'draft'])
      and (t.period_end, t.approver_user_id, t.owner_user_id, t.team_id, t.po_number, t.layout, t.tz, t.due_at)
        is distinct from (d.period_end, d.approver_user_id, d.owner_user_id, d.team_id, d.po_number, d.layout, d.tz, d.due_at)`.execute(
    db,
  )
}

/** One sheet by hand. Two for the same period is refused by the index. */
export async function insertSheet(db: Db, sheet: NewSheet): Promise<number> {
  const made = await db
    .insertInto('timesheets')
    .values({ tenant_id: db.tenant, ...sheet })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  throw new Refusal(
    'timesheet.exists',
    409,
    'There is a timesheet for this period already',
    'Open that one, or cancel it first.',
    { day: ['There is a timesheet for this period already'] },
  )
}

/** A draft with the entries of a sheet whose approval was taken back, under the same placement and period. Answers its id. */
export async function copySheet(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into timesheets (tenant_id, placement_id, candidate_id, client_id, approver_user_id, owner_user_id, team_id,
      period_start, period_end, status, currency, paid_in, tz, layout, po_number, purchase_order_id, minutes, pay_amount, charge_amount,
      due_at, note, supersedes_id)
    select t.tenant_id, t.placement_id, t.candidate_id, t.client_id, t.approver_user_id, t.owner_user_id, t.team_id,
      t.period_start, t.period_end, 'draft', t.currency, t.paid_in, t.tz, t.layout, t.po_number, t.purchase_order_id, t.minutes, t.pay_amount,
      t.charge_amount, t.due_at, t.note, t.id
    from timesheets t where t.tenant_id = ${db.tenant} and t.id = ${id} returning id`.execute(db)
  const copy = rows[0]!.id
  await sql`
    insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time, break_minutes,
      rate_code_id, quantity, note, purchase_order_id)
    select e.tenant_id, ${copy}::bigint, e.seq, e.day, e.kind, e.start_time, e.end_time, e.break_minutes, e.rate_code_id,
      e.quantity, e.note, e.purchase_order_id
    from timesheet_entries e where e.tenant_id = ${db.tenant} and e.timesheet_id = ${id}`.execute(db)
  await sql`
    insert into timesheet_references (tenant_id, timesheet_id, label, value)
    select r.tenant_id, ${copy}::bigint, r.label, r.value from timesheet_references r
    where r.tenant_id = ${db.tenant} and r.timesheet_id = ${id}`.execute(db)
  return copy
}

/** Writes over the version that was read, and only over that. */
export async function saveSheet(
  db: Db,
  sheet: Pick<Sheet, 'id' | 'version'>,
  changes: Updateable<Timesheets>,
): Promise<void> {
  await saveVersioned(db, 'timesheets', sheet, changes, 'timesheet')
}

/** Puts these entries in the place of those that were there. */
export async function replaceEntries(db: Db, timesheetId: number, entries: Sheet['entries']): Promise<void> {
  await sql`delete from timesheet_entries where tenant_id = ${db.tenant} and timesheet_id = ${timesheetId}`.execute(
    db,
  )
  if (entries.length === 0) return
  await sql`
    insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time, break_minutes,
      rate_code_id, quantity, note, purchase_order_id)
    select ${db.tenant}::integer, ${timesheetId}::bigint, n.seq, n.day, n.kind, n.start_time, n.end_time,
      coalesce(n.break_minutes, 0), n.rate_code_id, n.quantity, coalesce(n.note, ''), n.purchase_order_id
    from jsonb_to_recordset(${JSON.stringify(entries.map((entry, seq) => ({ seq, ...entry })))}::jsonb) as n(seq smallint,
      day date, kind text, start_time text, end_time text, break_minutes integer, rate_code_id bigint, quantity numeric,
      note text, purchase_order_id bigint)`.execute(db)
}

export async function deleteSheet(db: Db, id: number): Promise<void> {
  await sql`delete from timesheets where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
}
