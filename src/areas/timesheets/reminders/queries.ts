import { type RawBuilder, sql } from 'kysely'
import { type Alternate, alternatesOf } from '#areas/jobs/public.ts'
import type { ReminderCounts, ReminderQueue } from '#areas/timesheets/reminders/contract.ts'
import { type Remindable, recipientOf } from '#areas/timesheets/reminders/rules.ts'
import { ofWorker, overdue } from '#areas/timesheets/sheet-list-queries.ts'
import { approverEmail, nameColumns, nameJoins } from '#areas/timesheets/single-sheet-queries.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A sheet with what its reminder says and where it goes. */
export type WaitingSheet = Remindable & {
  id: number
  placement_ref: string
  job_title: string
  client_name: string
  candidate_id: number
  candidate_email: string
  candidate_user_id: number | null
  candidate_is_active: boolean
  period_start: string
  minutes: number
  submission_no: number
  reason: string
  submitted_by_user_id: number | null
  alternates: Alternate[]
  email_approval: boolean
}

/** What a queue holds that somebody can be reminded of. */
export function inQueue(db: Db, queue: ReminderQueue, now: Date): RawBuilder<unknown> {
  if (queue === 'missing')
    // Where the worker enters nothing and nobody looks after it, there is nobody to remind.
    return sql`${overdue(now)} and (t.owner_user_id is not null or ${ofWorker(db)})`
  return sql`t.status = 'submitted' and t.approver_user_id is not null and (exists (select from users a
    where a.tenant_id = ${db.tenant} and a.id = t.approver_user_id and a.status <> all('{locked,deactivated}')
      and a.id is distinct from t.submitted_by_user_id)
    or json_array_length(${alternatesOf(db, sql`t.placement_id`)}) > 0)`
}

/**
 * What nobody reminded of yet by itself: of missing ones a day after they were due, of waiting ones a day after they
 * were handed in, and for a week; what is older is known, and whoever switches this on floods nobody.
 */
export function dueForReminder(db: Db, queue: ReminderQueue, now: Date): RawBuilder<unknown> {
  const since = sql.ref(queue === 'missing' ? 't.due_at' : 't.submitted_at')
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`${inQueue(db, queue, now)} and ${since} < ${at} - interval '1 day' and ${since} > ${at} - interval '8 days'
    and not exists (
      select from timesheet_reminders r where r.tenant_id = ${db.tenant} and r.timesheet_id = t.id
        and r.submission_no = t.submission_no and r.sent_by_user_id is null)`
}

/** The next sheets under a condition, the longest waiting first, no more than `most`. `today`: the agency's own day. */
export async function waitingSheets(
  db: Db,
  where: RawBuilder<unknown>,
  { today, most, fresh = false }: { today: string; most: number; fresh?: boolean },
): Promise<WaitingSheet[]> {
  const { rows } = await sql<WaitingSheet>`
    select t.id, t.status, t.period_start, t.period_end, t.minutes, t.submission_no, t.submitted_by_user_id, t.reason, t.candidate_id,
      t.approver_user_id, t.owner_user_id, o.name as owner_name, ${nameColumns}, w.email::text as candidate_email, coalesce(u.status = 'active', false) as candidate_is_active,
      ${approverEmail} as approver_email, ${today}::date as today, ${remindedOn(db, today)} as reminded_today
    from timesheets t ${nameJoins(db, 't')}
    left join users u on u.tenant_id = ${db.tenant} and u.id = w.user_id
    left join users o on o.tenant_id = ${db.tenant} and o.id = t.owner_user_id
    where t.tenant_id = ${db.tenant} and ${where} ${fresh ? sql`and not ${remindedOn(db, today)}` : sql``}
    order by t.due_at, t.id limit ${most}`.execute(db)
  return rows
}

/** How much a queue holds, and how much of it can be reminded of today; counted up to `most`. */
export async function countQueue(
  db: Db,
  where: RawBuilder<unknown>,
  { today, most }: { today: string; most: number },
): Promise<ReminderCounts> {
  const { rows } = await sql<ReminderCounts>`
    select count(*)::int as sheets, count(*) filter (where reminded)::int as reminded_today,
      count(distinct person) filter (where not reminded)::int as people
    from (select ${remindedOn(db, today)} as reminded,
        case when t.status = 'submitted' then 'a' || t.approver_user_id
          when ${ofWorker(db)} then 'w' || t.candidate_id else 'o' || t.owner_user_id end as person
      from timesheets t where t.tenant_id = ${db.tenant} and ${where} limit ${most}) as counted`.execute(db)
  return rows[0]!
}

/** Whoever a sheet waits for was reminded of it that day. */
const remindedOn = (db: Db, today: string) => sql`exists (
  select from timesheet_reminders r where r.tenant_id = ${db.tenant} and r.timesheet_id = t.id and r.day = ${today}::date
    and case when t.status = 'submitted' then r.approver_user_id = t.approver_user_id else r.recipient <> 'approver' end)`

/** Keeps that they are reminded; answers the sheets of which nobody else did so a moment ago. */
export async function insertReminders(
  db: Db,
  sheets: readonly WaitingSheet[],
  { today, by }: { today: string; by: number | null },
): Promise<Set<number>> {
  const rows = sheets.map(({ id, submission_no, status, entered_by, approver_user_id }) =>
    status === 'submitted'
      ? { id, submission_no, recipient: 'approver', approver_user_id }
      : { id, submission_no, recipient: recipientOf(status, entered_by), approver_user_id: null },
  )
  const { rows: made } = await sql<{ timesheet_id: number }>`
    insert into timesheet_reminders (tenant_id, timesheet_id, submission_no, recipient, approver_user_id, day, sent_by_user_id)
    select ${db.tenant}::integer, n.id, n.submission_no, n.recipient, n.approver_user_id, ${today}::date, ${by}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, submission_no integer, recipient text,
      approver_user_id bigint)
    order by n.id on conflict do nothing returning timesheet_id`.execute(db)
  return new Set(made.map(({ timesheet_id }) => timesheet_id))
}
