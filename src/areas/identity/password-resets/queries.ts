import { sql } from 'kysely'
import type { AllDb } from '#platform/db/tenant.ts'

/** Notes that somebody asked, whoever the mail belongs to, and forgets what is long over. Answers the number of the email. */
export async function insertReset(db: AllDb, email: string, minutes: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with swept as (delete from password_resets where expires_at < now() - interval '7 days')
    insert into password_resets (email, expires_at) values (${email}::citext, now() + make_interval(mins => ${minutes}))
    returning id`.execute(db)
  return rows[0]!.id
}

/**
 * Gives the email its code, when the mail belongs to an account that may come in. The hour begins here: the email may
 * have waited for the mail server. Undefined: nobody is written to.
 */
export async function fillReset(
  db: AllDb,
  id: number,
  codeHash: string,
  minutes: number,
): Promise<{ email: string; name: string } | undefined> {
  const { rows } = await sql<{ email: string; name: string }>`
    update password_resets r set account_id = a.id, code_hash = ${codeHash},
      expires_at = now() + make_interval(mins => ${minutes})
    from accounts a
    where r.id = ${id} and r.used_at is null and a.email = r.email and a.disabled_at is null
    returning a.email::text as email, a.name`.execute(db)
  return rows[0]
}

export type FoundReset = {
  id: number
  account_id: number
  used_at: string | null
  expires_at: string
  email: string
  name: string
}

/** The email of this code for this mail, held until the transaction ends, so that it opens once. */
export async function lockReset(db: AllDb, email: string, codeHash: string): Promise<FoundReset | undefined> {
  const { rows } = await sql<FoundReset>`
    select r.id, r.account_id, r.used_at, r.expires_at, a.email::text as email, a.name
    from password_resets r join accounts a on a.id = r.account_id and a.disabled_at is null
    where r.code_hash = ${codeHash} and a.email = ${email}::citext
    for update of r`.execute(db)
  return rows[0]
}

/** Used: this email, and every other of the account. */
export async function useResets(db: AllDb, accountId: number): Promise<void> {
  await sql`update password_resets set used_at = now() where account_id = ${accountId} and used_at is null`.execute(
    db,
  )
}

/** Emails that were asked for before a password was changed choose no other one; those to be written are not. */
export async function dropResets(db: AllDb, accountId: number): Promise<void> {
  await sql`
    delete from password_resets r using accounts a
    where a.id = ${accountId} and r.used_at is null
      and (r.account_id = a.id or (r.account_id is null and r.email = a.email))`.execute(db)
}

/** Written into the history of each agency where the account is a user, by one statement. */
export async function recordReset(db: AllDb, accountId: number): Promise<void> {
  await sql`
    insert into history (tenant_id, subject, subject_id, action, user_id, user_name)
    select u.tenant_id, 'users', u.id, 'password reset', u.id, u.name
    from users u where u.account_id = ${accountId}`.execute(db)
}
