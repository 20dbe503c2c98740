import { sql } from 'kysely'
import { pendingMinutes } from '#areas/identity/factors/rules.ts'
import type { Tenant } from '#platform/context.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { cookieNames, hashToken, newToken } from '#platform/session-tokens.ts'

/**
 * Notes that a password was right and the second step is due, and answers the token for `pendingCookie`. It is no
 * session: nobody who looks for one finds it. Undefined when the password is another one by now.
 */
export async function openPending(
  db: AllDb,
  of: { account_id: number; password_hash: string | undefined; tenant_id: number | null },
): Promise<string | undefined> {
  const token = newToken()
  const { account_id, password_hash = null, tenant_id } = of
  const { rows } = await sql`
    with swept as (delete from pending_sign_ins where expires_at < now()),
      owner as (
        select a.id from accounts a where a.id = ${account_id}
          and (${password_hash}::text is null or a.password_hash = ${password_hash}::text) for share)
    insert into pending_sign_ins (token_hash, account_id, tenant_id, expires_at)
    select ${hashToken(token)}, owner.id, ${tenant_id}::integer, now() + make_interval(mins => ${pendingMinutes})
    from owner returning account_id`.execute(db)
  return rows.length > 0 ? token : undefined
}

export type Pending = { account_id: number; name: string; password_hash: string; tenant: Tenant | null }

/** Who waits for the second step with this token. */
export async function findPending(db: AllDb, token: string): Promise<Pending | undefined> {
  const { rows } = await sql<Pending>`
    select p.account_id, a.name, a.password_hash,
      case when t.id is not null then jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name) end as tenant
    from pending_sign_ins p join accounts a on a.id = p.account_id and a.disabled_at is null
    left join tenants t on t.id = p.tenant_id
    where p.token_hash = ${hashToken(token)} and p.expires_at > now()`.execute(db)
  return rows[0]
}

/** Ends it. False when it has ended: of two that come at once one is first. */
export async function takePending(db: AllDb, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from pending_sign_ins where token_hash = ${hashToken(token)} and expires_at > now() returning token_hash`.execute(
    db,
  )
  return rows.length > 0
}

/** A password that is changed opens no second step any more. */
export async function dropPending(db: AllDb, accountId: number): Promise<void> {
  await sql`delete from pending_sign_ins where account_id = ${accountId}`.execute(db)
}

const nameOf = (secure: boolean) => `${cookieNames(secure).session.replace('session-token', 'second-step')}`

/** The cookie of the second step, apart from the session's: whoever was signed in here is so until it is done. */
export function pendingCookie(publicUrl: string, token: string): string {
  const secure = publicUrl.startsWith('https:')
  const age = token === '' ? 0 : pendingMinutes * 60
  return `${nameOf(secure)}=${token}; HttpOnly; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Under https only the name that https alone can set: one under the plain name was planted. */
export function pendingTokenOf(
  publicUrl: string,
  cookies: Record<string, string | undefined>,
): string | undefined {
  return cookies[nameOf(publicUrl.startsWith('https:'))] || undefined
}
