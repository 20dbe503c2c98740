import { sql } from 'kysely'
import { alternatesOf } from '#areas/jobs/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** All links and guest sessions of a sheet stop working at once; or those of one person. */
export async function revokeLinks(
  db: Db,
  timesheetId: number,
  userId: number | null = null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update approver_links set revoked_at = now()
    where tenant_id = ${db.tenant} and timesheet_id = ${timesheetId} and revoked_at is null
      and (${userId}::bigint is null or user_id = ${userId}::bigint)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export type NewLink = {
  timesheet_id: number
  user_id: number
  submission_no: number
  days: number
  asked: boolean
}

/** The id of the link to a sheet that was made for somebody. */
export type MadeLinks = (timesheetId: number, userId: number) => number

/** Links that open nothing yet: the code of each is made when its mail is sent. Answers their ids. */
export async function insertLinks(db: Db, links: readonly NewLink[]): Promise<MadeLinks> {
  const { rows } = await sql<{ id: number; timesheet_id: number; user_id: number }>`
    insert into approver_links (tenant_id, timesheet_id, user_id, submission_no, expires_at, asked)
    select ${db.tenant}::integer, n.timesheet_id, n.user_id, n.submission_no, now() + make_interval(days => n.days), n.asked
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n(timesheet_id bigint, user_id bigint,
      submission_no integer, days integer, asked boolean)
    returning id, timesheet_id, user_id`.execute(db)
  const made = new Map(rows.map(({ timesheet_id, user_id, id }) => [`${timesheet_id} ${user_id}`, id]))
  return (timesheetId, userId) => made.get(`${timesheetId} ${userId}`)!
}

/** Who a link was made for decides on its sheet still, and by link: its approver, or an alternate. */
const stillDecides = (db: Db) => sql`exists (select from placements p
  where p.tenant_id = ${db.tenant} and p.id = t.placement_id and p.email_approval) and (t.approver_user_id = l.user_id or exists (
  select from json_to_recordset(${alternatesOf(db, sql`t.placement_id`)}) as other(user_id bigint)
  where other.user_id = l.user_id))`

/** Gives a link its code, in the place of an earlier one. False: it would open nothing any more. */
export async function keepLinkCode(db: Db, { id, code_hash }: { id: number; code_hash: string }) {
  const { rows } = await sql`
    update approver_links l set code_hash = ${code_hash} from timesheets t
    where l.tenant_id = ${db.tenant} and l.id = ${id} and l.revoked_at is null and l.expires_at > now()
      and t.tenant_id = ${db.tenant} and t.id = l.timesheet_id and t.submission_no = l.submission_no
      and ${stillDecides(db)} and t.status = 'submitted' returning l.id`.execute(db)
  return rows.length > 0
}

/** How often this person asked for a new link to this sheet within the last day. */
export async function linksAsked(db: Db, timesheetId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from approver_links
    where tenant_id = ${db.tenant} and timesheet_id = ${timesheetId} and user_id = ${userId} and asked
      and created_at > now() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Which link a code opens: only for the sheet and person it was made for, only the submission it was made for, while
 * that person is still the one who decides, and until they have.
 */
const livingLink = (db: Db) => sql`
  join timesheets t on t.tenant_id = ${db.tenant} and t.id = l.timesheet_id and t.submission_no = l.submission_no
    and ${stillDecides(db)}
  join users u on u.tenant_id = ${db.tenant} and u.id = l.user_id and u.status = any(array['active', 'invited'])`

export async function findLink(
  db: Db,
  link: { timesheet_id: number; user_id: number; code_hash: string },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select l.id from approver_links l ${livingLink(db)}
    where l.tenant_id = ${db.tenant} and l.timesheet_id = ${link.timesheet_id} and l.user_id = ${link.user_id}
      and t.status = 'submitted' and l.code_hash = ${link.code_hash} and l.revoked_at is null and l.expires_at > now()`.execute(
    db,
  )
  return rows[0]
}

/** Opens a guest session; answers its end. */
export async function insertGuest(
  db: Db,
  guest: { link_id: number; token_hash: string; minutes: number },
): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    insert into guest_sessions (tenant_id, link_id, token_hash, expires_at)
    values (${db.tenant}, ${guest.link_id}, ${guest.token_hash}, now() + make_interval(mins => ${guest.minutes}))
    returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

export type Guest = { user_id: number; name: string; email: string; permissions: string[] }

/** The person behind a guest's cookie, for one sheet. A decision ends the link but not the session: its outcome can be read. */
export async function findGuest(
  db: Db,
  guest: { timesheet_id: number; user_id: number; token_hash: string },
): Promise<Guest | undefined> {
  const { rows } = await sql<Guest>`
    select u.id as user_id, u.name, u.email::text as email, u.permissions || coalesce((
      select array_agg(distinct g.name) from user_roles h
      join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
      cross join lateral unnest(r.permissions) as g(name)
      where h.tenant_id = ${db.tenant} and h.user_id = u.id), '{}') as permissions
    from guest_sessions g join approver_links l on l.tenant_id = ${db.tenant} and l.id = g.link_id ${livingLink(db)}
    where g.tenant_id = ${db.tenant} and g.token_hash = ${guest.token_hash} and g.expires_at > now()
      and l.timesheet_id = ${guest.timesheet_id} and l.user_id = ${guest.user_id} and l.revoked_at is null`.execute(
    db,
  )
  return rows[0]
}

/** What is over and done: sessions a day after their end. Links stay, they say when something was sent. */
export async function deleteOldGuests(db: Db): Promise<void> {
  await sql`delete from guest_sessions where tenant_id = ${db.tenant} and expires_at < now() - interval '1 day'`.execute(
    db,
  )
}

/** Somebody who can be asked to decide: an approver or a colleague who is not locked out. */
export async function findApprover(
  db: Db,
  userId: number,
): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select u.name, u.email::text as email from users u
    where u.tenant_id = ${db.tenant} and u.id = ${userId} and u.kind = any(array['approver', 'staff'])
      and u.status = any(array['active', 'invited'])`.execute(db)
  return rows[0]
}
