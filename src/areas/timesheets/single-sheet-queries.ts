import { type RawBuilder, sql } from 'kysely'
import type { ReferenceFacts } from '#areas/clients/contract.ts'
import type { EnteredBy, Layout } from '#areas/jobs/contract.ts'
import { type Alternate, alternateOn, alternatesOf } from '#areas/jobs/public.ts'
import { agencyToday } from '#areas/settings/public.ts'
import type { Calculation, Terms } from '#areas/timesheets/calculation/shapes.ts'
import type {
  EntryInput,
  Reminder,
  Review,
  TimesheetDetail,
  TimesheetStatus,
} from '#areas/timesheets/contract.ts'
import { placementScope, sharersOf } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

export type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

/** An approver sees what was handed in to them, never what somebody else is still writing. */
const handedIn = ['submitted', 'rejected', 'approved', 'processed', 'superseded']

/** What another sheet, or none, stands in for by now. */
const noLongerKept = ['cancelled', 'superseded']

/** Narrows to the sheets the caller's permission reaches: a worker's own, an approver's own, staff by owner, team and share. */
export function reach({ who, scope, db }: RequestContext, deciding = false): RawBuilder<unknown> | undefined {
  if (who.kind === 'candidate') {
    return sql`t.candidate_id = (
      select w.id from candidates w where w.tenant_id = ${db.tenant} and w.user_id = ${who.id} limit 1)`
  }
  if (who.kind === 'approver') {
    const theirs = sql`(t.approver_user_id = ${who.id} or ${alternateOn(db, 't.placement_id', who.id)})`
    return deciding ? theirs : sql`(${theirs} and (t.status = any(${handedIn}) or ${clientEnters(db)}))`
  }
  if (who.kind === 'supplier') return sql`false`
  return placementScope({ db, scope, who }, 't', 'placement_id')
}

/** The time of its placement is entered by the client: looked up once for a statement. */
const clientEnters = (db: Db) => sql`t.placement_id = any(array(
  select e.id from placements e where e.tenant_id = ${db.tenant} and e.entered_by = 'client'))`

export const nameColumns = sql`
  p.ref as placement_ref, p.entered_by, p.email_approval, j.title as job_title, c.name as client_name, w.first_name || ' ' || w.last_name as candidate_name,
  w.user_id as candidate_user_id, a.name as approver_name, beside.alternates`

export const nameJoins = (db: Db, t: string) => {
  const at = (column: string) => sql.ref(`${t}.${column}`)
  return sql`
    join placements p on p.tenant_id = ${db.tenant} and p.id = ${at('placement_id')}
    join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = ${at('client_id')}
    join candidates w on w.tenant_id = ${db.tenant} and w.id = ${at('candidate_id')}
    left join users a on a.tenant_id = ${db.tenant} and a.id = ${at('approver_user_id')}
    cross join lateral (select ${alternatesOf(db, at('placement_id'))} as alternates) beside`
}

/** A sheet as the rules and actions see it: unmasked, for no reply. */
export type Sheet = {
  id: number
  reference_facts: ReferenceFacts
  placement_id: number
  placement_ref: string
  placement_start: string
  placement_end: string | null
  job_id: number
  job_title: string
  candidate_id: number
  candidate_name: string
  candidate_user_id: number | null
  candidate_email: string
  /** They can sign in: their bell and their own choices reach them. */
  candidate_is_active: boolean
  client_id: number
  client_name: string
  approver_user_id: number | null
  approver_name: string | null
  approver_email: string | null
  /** Approvers get links that open it without an account. */
  email_approval: boolean
  /** Who decides like the approver. */
  alternates: Alternate[]
  entered_by: EnteredBy
  owner_name: string | null
  owner_user_id: number | null
  team_id: number | null
  /** Who has a share of its placement today. */
  shared_with: number[]
  period_start: string
  period_end: string
  status: TimesheetStatus
  bill_status: NonNullable<TimesheetDetail['bill_status']>
  pay_status: NonNullable<TimesheetDetail['pay_status']>
  currency: string
  /** What is paid; the same as `currency`, or another. */
  pay_currency: string
  tz: string
  layout: Layout
  po_number: string
  /** The order that pays for it, over those of its placement. */
  purchase_order_id: number | null
  minutes: number
  pay_amount: number
  charge_amount: number
  terms: Terms | null
  calculation: Calculation | null
  submission_no: number
  submitted_at: string | null
  submitted_by_user_id: number | null
  submitted_by_name: string | null
  on_behalf: boolean
  declaration: { text: string; ip?: string } | null
  decided_at: string | null
  reason: string
  due_at: string
  note: string
  supersedes_id: number | null
  superseded_by_id: number | null
  version: number
  entries: EntryInput[]
  reviews: Review[]
  second_look: boolean
  /** Which day it is at the agency: reminders keep theirs. */
  today: Day
  reminders: (Reminder & { approver_user_id: number | null; day: Day })[]
  reminded_at: string | null
  link: { expires_at: string; revoked_at: string | null; created_at: string } | null
  previous: TimesheetDetail['previous']
}

/**
 * One sheet with all that belongs to it, in one statement. Refuses what the caller's permission does not reach.
 * `deciding`: an approver who is too late is told so by the rules, and not that there is no such sheet.
 */
export async function findSheet(ctx: RequestContext, id: number, deciding = false): Promise<Sheet> {
  const sheet = await readSheet(ctx.db, id, reach(ctx, deciding))
  if (!sheet) throw notFound('Timesheet')
  return sheet
}

/** The sheet while it waits for this very person, its approver or an alternate: whoever asks, nobody is told. */
export function findWaiting(db: Db, id: number, approverId: number): Promise<Sheet | undefined> {
  return readSheet(
    db,
    id,
    sql`t.status = 'submitted' and (t.approver_user_id = ${approverId} or ${alternateOn(db, 't.placement_id', approverId)})`,
  )
}

async function readSheet(
  db: Db,
  id: number,
  narrowed: RawBuilder<unknown> | undefined,
): Promise<Sheet | undefined> {
  const { rows } = await sql<Omit<Sheet, 'second_look' | 'reminded_at'>>`
    select t.id, t.placement_id, t.candidate_id, t.client_id, t.approver_user_id, t.owner_user_id, t.team_id,
      ${sharersOf(db, sql`t.placement_id`)} as shared_with,
      t.period_start, t.period_end, t.status, t.bill_status, t.pay_status, t.currency, t.pay_currency, t.tz, t.layout, t.po_number, t.purchase_order_id,
      t.minutes, t.pay_amount, t.charge_amount, t.terms, t.calculation, t.submission_no, t.submitted_at,
      t.submitted_by_user_id, t.on_behalf, t.declaration, t.decided_at, t.reason, t.due_at, t.note, t.supersedes_id, t.version,
      (select n.id from timesheets n where n.tenant_id = ${db.tenant} and n.supersedes_id = t.id) as superseded_by_id,
      ${referenceFacts(db)} as reference_facts, ${nameColumns}, p.job_id, p.start_date as placement_start, p.end_date as placement_end, w.email::text as candidate_email,
      exists (select from users u where u.tenant_id = ${db.tenant} and u.id = w.user_id and u.status = 'active') as candidate_is_active,
      ${approverEmail} as approver_email, o.name as owner_name, s.name as submitted_by_name,
      ${entriesOf(db)} as entries, ${reviewsOf(db)} as reviews, ${remindersOf(db)} as reminders, ${agencyToday(db)} as today, ${linkOf(db)} as link, ${previousOf(db)} as previous
    from timesheets t ${nameJoins(db, 't')}
    left join users s on s.tenant_id = ${db.tenant} and s.id = t.submitted_by_user_id
    left join users o on o.tenant_id = ${db.tenant} and o.id = t.owner_user_id
    where t.tenant_id = ${db.tenant} and t.id = ${id} ${narrowed ? sql`and ${narrowed}` : sql``}`.execute(db)
  const sheet = rows[0]
  return (
    sheet && {
      ...sheet,
      second_look: sheet.reviews.some((each) => each.second_look && !each.second_look.looked),
      reminded_at: sheet.reminders[0]?.at ?? null,
    }
  )
}

/** What is quoted of the sheet `t`: as the billing profile of its placement `p` wants it, and as it was entered. */
const referenceFacts = (db: Db) => sql`(
  select json_build_object('references_at_submit', b.references_at_submit, 'references_at_issue', b.references_at_issue,
    'client_references', p.client_references, 'entered', coalesce((
      select json_agg(json_build_object('label', r.label, 'value', r.value)) from timesheet_references r
      where r.tenant_id = ${db.tenant} and r.timesheet_id = t.id), '[]'))
  from billing_profiles b where b.tenant_id = ${db.tenant} and b.id = p.billing_profile_id)`

/** What was written down on the sheet `t`, as JSON. */
export const entriesOf = (db: Db) => sql`coalesce((
  select json_agg(json_strip_nulls(json_build_object('kind', e.kind, 'day', e.day, 'start_time', e.start_time,
    'end_time', e.end_time, 'break_minutes', case when e.kind = 'shift' then e.break_minutes end,
    'rate_code_id', e.rate_code_id, 'quantity', trim_scale(e.quantity)::text, 'note', e.note,
    'purchase_order_id', e.purchase_order_id)) order by e.seq)
  from timesheet_entries e where e.tenant_id = ${db.tenant} and e.timesheet_id = t.id), '[]')`

const reviewsOf = (db: Db) => sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'submission_no', r.submission_no, 'decision', r.decision,
    'reason', r.reason, 'via', r.via, 'statement', r.statement, 'user_name', u.name,
    'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'second_look', case when r.second_look is not null then json_build_object('reason', r.second_look,
      'looked', case when l.id is not null then json_build_object('user_name', l.user_name, 'note', l.note,
        'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end) end) order by r.id desc)
  from timesheet_reviews r join users u on u.tenant_id = ${db.tenant} and u.id = r.user_id
  left join timesheet_second_looks l on l.tenant_id = ${db.tenant} and l.review_id = r.id
  where r.tenant_id = ${db.tenant} and r.timesheet_id = t.id), '[]')`

const remindersOf = (db: Db) => sql`coalesce((
  select json_agg(json_build_object('at', ${instant('r.created_at')}, 'recipient', r.recipient, 'by', s.name,
    'approver_user_id', r.approver_user_id, 'day', r.day,
    'name', case when r.recipient = 'approver' then u.name when r.recipient = 'owner' then coalesce(o.name, 'The owner')
      else w.first_name || ' ' || w.last_name end) order by r.id desc)
  from timesheet_reminders r
  left join users u on u.tenant_id = ${db.tenant} and u.id = r.approver_user_id
  left join users s on s.tenant_id = ${db.tenant} and s.id = r.sent_by_user_id
  where r.tenant_id = ${db.tenant} and r.timesheet_id = t.id), '[]')`

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const linkOf = (db: Db) => sql`(
  select json_build_object('expires_at', ${instant('l.expires_at')}, 'revoked_at', ${instant('l.revoked_at')},
    'created_at', ${instant('l.created_at')})
  from approver_links l where l.tenant_id = ${db.tenant} and l.timesheet_id = t.id and l.submission_no = t.submission_no
    and l.user_id = t.approver_user_id
  order by l.id desc limit 1)`

const previousOf = (db: Db) => sql`coalesce((
  select json_agg(o order by o.period_end desc) from (
    select b.id, b.period_end, b.minutes, b.status from timesheets b
    where b.tenant_id = ${db.tenant} and b.placement_id = t.placement_id and b.period_start < t.period_start
      and b.status = any(array['submitted', 'approved', 'processed', 'nil'])
    order by b.period_start desc limit 4) o), '[]')`

/** The worker's sheets before and after this one that the caller reaches: those of its placement before any other. */
export async function neighboursOf(
  ctx: RequestContext,
  { candidate_id, placement_id, period_start, period_end }: Sheet,
): Promise<Pick<TimesheetDetail, 'earlier' | 'later'>> {
  const { db } = ctx
  const narrowed = reach(ctx)
  const nearest = (side: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select json_build_object('id', t.id, 'period_start', t.period_start, 'period_end', t.period_end) from timesheets t
    where t.tenant_id = ${db.tenant} and t.candidate_id = ${candidate_id} and t.status <> all(${noLongerKept}) and ${side}
      ${narrowed ? sql`and ${narrowed}` : sql``}
    order by ${order}, t.placement_id <> ${placement_id}, t.id limit 1)`
  const { rows } = await sql<Pick<TimesheetDetail, 'earlier' | 'later'>>`
    select ${nearest(sql`t.period_end < ${period_start}::date`, sql`t.period_end desc`)} as earlier,
      ${nearest(sql`t.period_end > ${period_end}::date and t.period_start > ${period_end}::date`, sql`t.period_end`)} as later`.execute(
    db,
  )
  return rows[0] ?? { earlier: null, later: null }
}

/** Where the approver `a` is written to: nowhere while they are locked or deactivated. */
export const approverEmail = sql`case when a.status <> all('{locked,deactivated}') then a.email::text end`

/** Who decided on a sheet, the latest first. */
export async function decidersOf(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from timesheet_reviews r
    where r.tenant_id = ${db.tenant} and r.timesheet_id = ${id} order by r.submission_no desc`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

type WaitingOwners = Pick<Sheet, 'owner_user_id' | 'shared_with' | 'candidate_name'>

/** Who looks after a sheet that is still waited for. */
export async function ownerOf(db: Db, id: number): Promise<WaitingOwners | undefined> {
  const { rows } = await sql<WaitingOwners>`
    select t.owner_user_id, ${sharersOf(db, sql`t.placement_id`)} as shared_with, w.first_name || ' ' || w.last_name as candidate_name from timesheets t
    join candidates w on w.tenant_id = ${db.tenant} and w.id = t.candidate_id
    where t.tenant_id = ${db.tenant} and t.id = ${id} and t.status = 'submitted'`.execute(db)
  return rows[0]
}

/** Holds the sheet until the end of the transaction, so that what is read next stays true. */
export async function lockSheet(db: Db, id: number): Promise<void> {
  const { rows } = await sql`
    select id from timesheets where tenant_id = ${db.tenant} and id = ${id} for no key update`.execute(db)
  if (rows.length === 0) throw notFound('Timesheet')
}

/** An earlier sheet of these statuses was handed in, and counts for those after it. */
const counting = ['submitted', 'approved', 'processed']

/**
 * Basic minutes that earlier sheets of the placement hold between two days: what weekly overtime counts on from. Time
 * of one side alone says so in its key, and counts on that side.
 */
export async function minutesBefore(
  db: Db,
  placementId: number,
  from: string,
  before: string,
): Promise<{ pay: number; charge: number }> {
  const minutes = (other: string) => sql`
    coalesce(sum((u ->> 'minutes')::integer) filter (where right(u ->> 'key', length(${other})) <> ${other}), 0)::integer`
  const { rows } = await sql<{ pay: number; charge: number }>`
    select ${minutes(' charge')} as pay, ${minutes(' pay')} as charge
    from timesheets t cross join lateral jsonb_array_elements(t.calculation -> 'units') u
    where t.tenant_id = ${db.tenant} and t.placement_id = ${placementId} and t.period_end >= ${from}::date
      and t.period_start < ${before}::date and t.status = any(${counting})
      and u ->> 'kind' = 'time' and u ->> 'rule_id' is null
      and (u ->> 'day')::date >= ${from}::date and (u ->> 'day')::date < ${before}::date`.execute(db)
  return rows[0] ?? { pay: 0, charge: 0 }
}

/** Shifts and hours at the basic rate on earlier sheets of the placement, back to a day, the latest last. */
export async function workedSince(
  db: Db,
  at: { placement_id: number; basic_rate_code_id: number; from: string; before: string },
): Promise<{ day: string; start_time: string | null; end_time: string | null }[]> {
  const { rows } = await sql<{ day: string; start_time: string | null; end_time: string | null }>`
    select e.day, e.start_time, e.end_time
    from timesheets t
    join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = t.id
    where t.tenant_id = ${db.tenant} and t.placement_id = ${at.placement_id} and t.status = any(${counting})
      and t.period_end >= ${at.from}::date and t.period_start < ${at.before}::date
      and e.day >= ${at.from}::date and e.day < ${at.before}::date
      and (e.kind = 'shift' or (e.rate_code_id = ${at.basic_rate_code_id} and e.quantity > 0))
    order by e.day, e.seq`.execute(db)
  return rows
}

export type Busy = {
  timesheet_id: number
  entries: EntryInput[]
  tz: string
  placement_ref: string
  client_name: string
}

/** What the same worker handed in elsewhere around these days. */
export async function workElsewhere(
  db: Db,
  sheet: Pick<Sheet, 'id' | 'candidate_id' | 'period_start' | 'period_end'>,
): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    select t.id as timesheet_id, t.tz, p.ref as placement_ref, c.name as client_name, ${entriesOf(db)} as entries
    from timesheets t
    join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = t.client_id
    where t.tenant_id = ${db.tenant} and t.candidate_id = ${sheet.candidate_id} and t.id <> ${sheet.id}
      and t.status = any(array['submitted', 'approved', 'processed'])
      and t.period_end >= ${sheet.period_start}::date - 1 and t.period_start <= ${sheet.period_end}::date + 1`.execute(
    db,
  )
  return rows
}

/** One submission of a worker at a time: two sheets of theirs cannot both be checked against the other's absence. */
export async function lockWorker(db: Db, candidateId: number): Promise<void> {
  await sql`select id from candidates where tenant_id = ${db.tenant} and id = ${candidateId} for no key update`.execute(
    db,
  )
}

/** The last sheet before this one on the same placement that has entries. */
export async function entriesBefore(db: Db, sheet: Pick<Sheet, 'placement_id' | 'period_start'>) {
  const { rows } = await sql<{ id: number; period_start: string; period_end: string; entries: EntryInput[] }>`
    select t.id, t.period_start, t.period_end, ${entriesOf(db)} as entries from timesheets t
    where t.tenant_id = ${db.tenant} and t.placement_id = ${sheet.placement_id}
      and t.period_start < ${sheet.period_start}::date and t.status <> all(${noLongerKept})
      and exists (select from timesheet_entries e where e.tenant_id = ${db.tenant} and e.timesheet_id = t.id)
    order by t.period_start desc limit 1`.execute(db)
  return rows[0]
}
