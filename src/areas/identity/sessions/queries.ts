import { sql } from 'kysely'
import type { AllDb, Db } from '#platform/db/tenant.ts'

export type SessionRow = {
  id: number
  agent: string
  ip: string
  created_at: string
  seen_at: string
  current: boolean
}

/** The live sessions of an account, `session` (a token's hash) first, then the one used last. */
export async function listSessions(db: AllDb, accountId: number, session: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, agent, ip, created_at, seen_at, token_hash = ${session} as current from sessions
    where account_id = ${accountId} and revoked_at is null and expires_at > now()
    order by token_hash = ${session} desc, seen_at desc, id desc limit 100`.execute(db)
  return rows
}

/** Ends one session of the account. Answers its token's hash, or undefined when there is no such session of theirs. */
export async function endSession(db: AllDb, accountId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ session: string }>`
    update sessions set revoked_at = now()
    where id = ${id} and account_id = ${accountId} and revoked_at is null and expires_at > now()
    returning token_hash as session`.execute(db)
  return rows[0]?.session
}

/** Ends all sessions of the account but `except` (a token's hash; '' for none). Answers the hashes of their tokens. */
export async function endSessions(db: AllDb, accountId: number, except: string): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    update sessions set revoked_at = now()
    where account_id = ${accountId} and token_hash <> ${except} and revoked_at is null and expires_at > now()
    returning token_hash as session`.execute(db)
  return rows.map(({ session }) => session)
}

export type OwnAccount = { id: number; email: string; name: string; password_hash: string }

export async function findOwnAccount(db: AllDb, id: number): Promise<OwnAccount | undefined> {
  const { rows } = await sql<OwnAccount>`
    select id, email::text as email, name, password_hash from accounts where id = ${id} and disabled_at is null`.execute(
    db,
  )
  return rows[0]
}

export async function renameAccount(db: AllDb, id: number, name: string): Promise<void> {
  await sql`update accounts set name = ${name} where id = ${id}`.execute(db)
}

/** What the account's other sessions said of their browsers, the ended ones that are still kept included. */
export async function agentsBefore(db: AllDb, accountId: number, sessionId: number): Promise<string[]> {
  const { rows } = await sql<{ agent: string }>`
    select distinct agent from sessions where account_id = ${accountId} and id <> ${sessionId}`.execute(db)
  return rows.map(({ agent }) => agent)
}

export async function findSession(
  db: AllDb,
  id: number,
): Promise<{ agent: string; ip: string; created_at: string } | undefined> {
  const { rows } = await sql<{ agent: string; ip: string; created_at: string }>`
    select agent, ip, created_at from sessions where id = ${id}`.execute(db)
  return rows[0]
}

/** The user that an account is in the agency. */
export async function userOfAccount(db: Db, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', db.tenant)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.id
}
