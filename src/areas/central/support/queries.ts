import { sql } from 'kysely'
import type { AskForSupport, SupportGrant } from '#areas/central/support/contract.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import type { Out } from '#platform/http/contract.ts'
import { invalid, notFound } from '#platform/refusal.ts'

/** As it is at this moment, whether the sweep has been there or not. */
const status = sql`case when g.status = 'granted' and g.ends_at <= now() then 'ended' else g.status end as status`
const columns = sql`g.id, g.name, g.reason, g.hours, g.mode, ${status}, g.asked_at, g.decided_at, g.decided_name, g.ends_at,
  coalesce(g.ended_at, case when g.ends_at <= now() then g.ends_at end) as ended_at, g.ended_name`

/** The last fifty of an agency, newest first. */
export async function listGrants(
  db: AllDb,
  tenant: number,
): Promise<(SupportGrant & { account_id: number })[]> {
  const { rows } = await sql<SupportGrant & { account_id: number }>`
    select ${columns}, g.account_id from support_grants g where g.tenant_id = ${tenant}
    order by g.id desc limit 50`.execute(db)
  return rows
}

export type HeldGrant = SupportGrant & { account_id: number; email: string; user_id: number | null }

/** One of them, held until the transaction ends. */
export async function lockGrant(db: Db, id: number): Promise<HeldGrant> {
  // What is over cannot be held, by anybody: whoever waited here reads it afterwards.
  await sql`select g.id from support_grants g where g.tenant_id = ${db.tenant} and g.id = ${id} for update`.execute(
    db,
  )
  const { rows } = await sql<HeldGrant>`
    select ${columns}, g.account_id, g.email::text as email, g.user_id from support_grants g
    where g.tenant_id = ${db.tenant} and g.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Request')
  return rows[0]
}

type Asker = { account_id: number; name: string; email: string }

/** A new question; refused while another one of theirs is open. What ran out is closed first. */
export async function insertGrant(
  db: Db,
  { account_id, name, email }: Asker,
  { reason, hours, mode }: Out<typeof AskForSupport>,
): Promise<number> {
  await sql`
    update support_grants set status = 'ended', ended_at = ends_at
    where tenant_id = ${db.tenant} and account_id = ${account_id} and status = 'granted' and ends_at <= now()`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into support_grants (tenant_id, account_id, name, email, reason, hours, mode)
    values (${db.tenant}, ${account_id}, ${name}, ${email}, ${reason}, ${hours}, ${mode})
    on conflict do nothing returning id`.execute(db)
  if (!rows[0]) throw invalid('reason', 'You have asked this agency already, or are let in', 'support.open')
  return rows[0].id
}

/** Is the account somebody of this agency, but for having been let in? */
export async function isMember(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where tenant_id = ${db.tenant} and account_id = ${accountId} and kind <> 'central'`.execute(
    db,
  )
  return rows.length > 0
}

/** Who may let somebody in. */
export async function decidersOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.tenant_id = ${db.tenant} and u.kind = 'staff' and u.status = 'active'
      and ('users.impersonate' = any(u.permissions) or exists (
        select from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
        where h.tenant_id = ${db.tenant} and h.user_id = u.id and 'users.impersonate' = any(r.permissions)))
    order by u.id limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

export async function grantUntil(
  db: Db,
  id: number,
  { user_id, by, hours }: { user_id: number; by: string; hours: number },
): Promise<string> {
  const { rows } = await sql<{ ends_at: string }>`
    update support_grants set status = 'granted', decided_at = now(), decided_name = ${by}, user_id = ${user_id},
      ends_at = now() + make_interval(hours => ${hours})
    where tenant_id = ${db.tenant} and id = ${id} returning ends_at`.execute(db)
  return rows[0]!.ends_at
}

export async function closeQuestion(
  db: Db,
  id: number,
  { status, by }: { status: 'refused' | 'withdrawn'; by: string },
): Promise<void> {
  await sql`
    update support_grants set status = ${status}, decided_at = now(), decided_name = ${by}
    where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
}

/** `by` empty: its time was over. */
export async function endGrant(db: Db, id: number, by: string): Promise<void> {
  await sql`
    update support_grants set status = 'ended', ended_at = least(now(), ends_at), ended_name = ${by}
    where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
}
