import { sql } from 'kysely'
import type { AllDb } from '#platform/db/tenant.ts'
import { householdOf } from '#platform/http/addresses.ts'

/** When the person of the session `touched` was last seen in its agency. A row that is being changed is not waited for. */
const lastSeen = sql`theirs as (
      select u.tenant_id, u.id from touched join users u on u.tenant_id = touched.tenant_id
        and u.account_id = touched.account_id for no key update of u skip locked
    ), seen as (
      update users u set last_seen_at = now() from theirs where u.tenant_id = theirs.tenant_id and u.id = theirs.id
    )`

export type NewSession = {
  token_hash: string
  account_id: number
  tenant_id: number | null
  ip: string
  agent: string
  days: number
  /** The agency whose sign-on opens it: its provider is asked again after half a day. */
  sign_on_tenant_id?: number | null
  /** Of the password that was found right: where it is another one by now, nobody comes in. */
  password_hash?: string | undefined
}

/**
 * Answers the id by which its owner may call it; undefined when the account was closed, or its password changed, since
 * it was looked at. Who changes a password ends all sessions: one that begins at that moment waits, and is not begun.
 */
export async function insertSession(db: AllDb, session: NewSession): Promise<number | undefined> {
  const { password_hash = null, sign_on_tenant_id = null } = session
  const { rows } = await sql<{ id: number }>`
    with owner as (
      select a.id from accounts a where a.id = ${session.account_id} and a.disabled_at is null
        and (${password_hash}::text is null or a.password_hash = ${password_hash}::text) for share
    ), touched as (
      insert into sessions (token_hash, account_id, tenant_id, ip, agent, sign_on_tenant_id, expires_at)
      select ${session.token_hash}, owner.id, ${session.tenant_id}::integer, ${session.ip}, ${session.agent},
        ${sign_on_tenant_id}::integer, now() + case when ${sign_on_tenant_id}::integer is null
          then make_interval(days => ${session.days}) else interval '12 hours' end
      from owner returning id, account_id, tenant_id
    ), ${lastSeen}
    select id from touched`.execute(db)
  return rows[0]?.id
}

/** Moves the end of a session that is in use. */
export async function slideSession(db: AllDb, tokenHash: string, days: number): Promise<void> {
  await sql`
    with touched as (
      update sessions set seen_at = now(), expires_at =
        case when sign_on_tenant_id is null then now() + make_interval(days => ${days}) else expires_at end
      where token_hash = ${tokenHash} and revoked_at is null returning account_id, tenant_id
    ), ${lastSeen}
    select from touched`.execute(db)
}

export async function chooseAgency(db: AllDb, tokenHash: string, tenantId: number): Promise<void> {
  await sql`
    with touched as (
      update sessions set tenant_id = ${tenantId} where token_hash = ${tokenHash} returning account_id, tenant_id
    ), ${lastSeen}
    select from touched`.execute(db)
}

export async function revokeSession(db: AllDb, tokenHash: string): Promise<void> {
  await sql`update sessions set revoked_at = coalesce(revoked_at, now()) where token_hash = ${tokenHash}`.execute(
    db,
  )
}

/**
 * Counts one attempt to sign in, unless there were too many in the last quarter of an hour: then nothing is written
 * and the answer is false. Tries that come at once are counted one after the other.
 */
export async function countAttempt(
  db: AllDb,
  { email, ip, most }: { email: string; ip: string; most: { email: number; ip: number } },
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select admit_attempt(${email}::text, ${placeOf(ip)}::text, ${most.email}, ${most.ip}) as allowed`.execute(
    db,
  )
  return rows[0]!.allowed
}

/** A right password ends the counting for this mail from this address. */
export async function forgetAttempts(db: AllDb, { email, ip }: { email: string; ip: string }): Promise<void> {
  await sql`
    delete from login_attempts
    where (email = ${email}::text and ip = ${placeOf(ip)}::text) or at < now() - interval '1 day'`.execute(db)
}

/** `reset 2001:db8::7`: whose door, and the network of the address, of which one household has as many as it likes. */
function placeOf(ip: string): string {
  const [address = '', ...door] = ip.split(' ').reverse()
  return [...door.reverse(), householdOf(address)].join(' ')
}

export type Account = { id: number; email: string; name: string; password_hash: string; disabled: boolean }

export async function findAccount(db: AllDb, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email::text as email, name, password_hash, disabled_at is not null as disabled
    from accounts where email = ${email}::citext`.execute(db)
  return rows[0]
}

/** `known`: only while the password is still the one of this hash. False when it is not. */
export async function updatePasswordHash(
  db: AllDb,
  accountId: number,
  hash: string,
  known: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update accounts set password_hash = ${hash}
    where id = ${accountId} and (${known}::text is null or password_hash = ${known}::text) returning id`.execute(
    db,
  )
  return rows.length > 0
}
