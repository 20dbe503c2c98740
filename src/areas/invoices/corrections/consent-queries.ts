import { sql } from 'kysely'
import type { AskedConsent } from '#areas/invoices/corrections/consent-contract.ts'
import type { Correction } from '#areas/invoices/corrections/contract.ts'
import type { Answer, Party } from '#areas/invoices/corrections/words.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** Somebody whose hours, or whose approval, a correction puts right. */
export type Asked = { party: Party; user_id: number | null; to_name: string; to_address: string }

/** The worker and the approver of a sheet, as they can be asked; whoever is locked out cannot be written to. */
export async function partiesOf(db: Db, timesheetId: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select 'worker' as party, case when u.status = 'active' then u.id end as user_id, w.first_name || ' ' || w.last_name as to_name,
      w.email::text as to_address
    from timesheets t
    join candidates w on w.tenant_id = ${db.tenant} and w.id = t.candidate_id
    left join users u on u.tenant_id = ${db.tenant} and u.id = w.user_id
    where t.tenant_id = ${db.tenant} and t.id = ${timesheetId}
    union all
    select 'approver', a.id, a.name, case when a.status <> all('{locked,deactivated}') then a.email::text else '' end
    from timesheets t
    join users a on a.tenant_id = ${db.tenant} and a.id = t.approver_user_id
    where t.tenant_id = ${db.tenant} and t.id = ${timesheetId}`.execute(db)
  return rows
}

/** Questions whose links open nothing yet. */
export async function insertConsents(
  db: Db,
  correctionId: number,
  asked: readonly Asked[],
  days: number,
): Promise<void> {
  await sql`
    insert into correction_consents (tenant_id, correction_id, party, user_id, to_name, to_address, expires_at)
    select ${db.tenant}::integer, ${correctionId}::bigint, n.party, n.user_id, n.to_name, n.to_address,
      now() + make_interval(days => ${days})
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(party text, user_id bigint, to_name text, to_address text)`.execute(
    db,
  )
}

export type Consent = Correction['consents'][number] & Asked & { id: number }

/** Whom a correction asked, and what they said. */
export async function consentsOf(db: Db, correctionId: number): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select k.id, k.party, k.user_id, k.to_name, k.to_address, k.to_name as name, k.asked_at, k.reminded_at, k.reminders, k.answer,
      k.reason, k.answered_at, k.via, u.name as answered_by_name
    from correction_consents k
    left join users u on u.tenant_id = ${db.tenant} and u.id = k.answered_by_user_id
    where k.tenant_id = ${db.tenant} and k.correction_id = ${correctionId} order by k.party desc`.execute(db)
  return rows
}

/** A question waits while its correction does. */
const stateOf = sql`case when k.answer is not null then k.answer when x.status = 'proposed' then 'waiting' else 'over' end`

export type Question = AskedConsent & Asked & { timesheet_id: number }

const questions = (db: Db) => sql`
  select k.id, k.correction_id, t.id as timesheet_id, k.party, k.user_id, k.to_name, k.to_address, w.first_name || ' ' || w.last_name as candidate_name,
    c.name as client_name, j.title as job_title, t.period_start, t.period_end,
    json_build_object('before', coalesce(x.scope -> 'entries_before', '[]'), 'after', coalesce(x.scope -> 'entries', '[]')) as entries,
    x.reason as why, asker.name as asked_by, k.asked_at, ${stateOf} as state, k.reason, k.answered_at
  from correction_consents k
  join corrections x on x.tenant_id = ${db.tenant} and x.id = k.correction_id
  join users asker on asker.tenant_id = ${db.tenant} and asker.id = x.requested_by_user_id
  join timesheets t on t.tenant_id = ${db.tenant} and t.id = (x.scope -> 'timesheet_ids' ->> 0)::bigint
  join candidates w on w.tenant_id = ${db.tenant} and w.id = t.candidate_id
  join clients c on c.tenant_id = ${db.tenant} and c.id = x.client_id
  join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
  join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
  where k.tenant_id = ${db.tenant}`

export async function findQuestion(db: Db, id: number): Promise<Question> {
  const { rows } = await sql<Question>`${questions(db)} and k.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Question')
  return rows[0]
}

export async function questionsOfCorrection(db: Db, correctionId: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    ${questions(db)} and k.correction_id = ${correctionId} order by k.id`.execute(db)
  return rows
}

/** What this person was asked about a sheet. */
export async function questionsOnSheet(db: Db, timesheetId: number, userId: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    ${questions(db)} and k.user_id = ${userId} and t.id = ${timesheetId} order by k.id desc limit 20`.execute(
    db,
  )
  return rows
}

/** What they said, once. */
export async function keepAnswer(
  db: Db,
  id: number,
  said: {
    answer: Answer
    reason: string
    via: 'account' | 'link' | 'office'
    user_id: number | null
    ip: string
    agent: string
    at: Date
  },
): Promise<void> {
  await sql`
    update correction_consents k set answer = ${said.answer}, reason = ${said.reason}, via = ${said.via},
      answered_by_user_id = ${said.user_id}::bigint, ip = ${said.ip}, agent = ${said.agent}, answered_at = ${said.at.toISOString()}
    where k.tenant_id = ${db.tenant} and k.id = ${id} and k.answer is null`.execute(db)
}

/** How often an answer is asked for again, and after how many days each time. */
export const mostReminders = 3
const daysBetween = 3

/** Questions that nobody answered for some days, held and counted as asked again now. */
export async function remindableQuestions(db: Db, now: Date, most: number): Promise<Question[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select k.id from correction_consents k
      join corrections x on x.tenant_id = ${db.tenant} and x.id = k.correction_id and x.status = 'proposed'
      where k.tenant_id = ${db.tenant} and k.answer is null and k.reminders < ${mostReminders}
        and coalesce(k.reminded_at, k.asked_at) < ${now.toISOString()}::timestamptz - make_interval(days => ${daysBetween})
      order by k.id limit ${most} for update of k skip locked
    )
    update correction_consents k set reminded_at = ${now.toISOString()}, reminders = k.reminders + 1
    from due where k.tenant_id = ${db.tenant} and k.id = due.id returning k.id`.execute(db)
  if (rows.length === 0) return []
  const { rows: found } = await sql<Question>`
    ${questions(db)} and k.id = any(${rows.map(({ id }) => id)}::bigint[]) order by k.id`.execute(db)
  return found
}

/** One of which somebody asked for a new link, counted as asked again now; not within minutes of the last time. */
export async function questionAgain(db: Db, id: number, now: Date): Promise<Question[]> {
  const { rows } = await sql<{ id: number }>`
    update correction_consents k set reminded_at = ${now.toISOString()}, reminders = k.reminders + 1
    from corrections x
    where k.tenant_id = ${db.tenant} and k.id = ${id} and k.answer is null and k.reminders < 100
      and coalesce(k.reminded_at, '-infinity') < ${now.toISOString()}::timestamptz - interval '10 minutes'
      and x.tenant_id = ${db.tenant} and x.id = k.correction_id and x.status = 'proposed' returning k.id`.execute(
    db,
  )
  return rows.length > 0 ? [await findQuestion(db, id)] : []
}

/** A fresh link lasts as long as the first one; the code before it opens nothing any more. */
export async function renewLinks(db: Db, ids: readonly number[], days: number): Promise<void> {
  await sql`
    update correction_consents k set expires_at = now() + make_interval(days => ${days})
    where k.tenant_id = ${db.tenant} and k.id = any(${ids}::bigint[]) and k.answer is null`.execute(db)
}
