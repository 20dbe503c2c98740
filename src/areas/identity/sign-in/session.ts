import { announceNewDevice } from '#areas/identity/sessions/new-device.ts'
import { cutSession } from '#areas/identity/sessions/session-changes.ts'
import { deviceCookie, deviceFor, rememberDevice } from '#areas/identity/sign-in/known-devices.ts'
import { insertSession, revokeSession } from '#areas/identity/sign-in/queries.ts'
import { sessionCookies } from '#areas/identity/sign-in/start-session.ts'
import type { Deps } from '#platform/area.ts'
import type { Tenant } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashToken, newToken, sessionDays, tokenOf } from '#platform/session-tokens.ts'

type Entering = {
  account_id: number
  tenant: Tenant | null
  signedOn?: boolean
  /** Of the password that was given; absent where they came by something else. */
  password_hash?: string | undefined
}
type Browser = { cookies: Record<string, string | undefined>; ip: string; agent: string }

/**
 * Signs an account in, to an agency where one is known, as the front door does, for somebody who has just proved who
 * they are: the session is new, one that the browser had before ends, and a device not used lately is told of.
 * `signedOn`: the agency's own provider vouches for them, so the session opens that agency alone. Answers the Set-Cookie
 * lines.
 */
export async function openSession(
  { database, live, publicUrl }: Pick<Deps, 'database' | 'live' | 'publicUrl'>,
  { account_id, tenant, signedOn = false, password_hash }: Entering,
  { cookies, ip, agent }: Browser,
): Promise<string[]> {
  const db = database.readingAcross('sign in')
  const token = newToken()
  const tenant_id = tenant?.id ?? null
  const session = {
    token_hash: hashToken(token),
    account_id,
    tenant_id,
    ip,
    agent,
    days: sessionDays,
    password_hash,
    sign_on_tenant_id: signedOn ? tenant_id : null,
  }
  const id = await insertSession(db, session)
  if (id === undefined) throw sessionExpired()
  await announceNewDevice(database, { id, account_id, tenant_id, agent })
  const device = deviceFor(publicUrl, cookies)
  await rememberDevice(db, account_id, device)
  const before = tokenOf(cookies)
  if (before) {
    await revokeSession(db, hashToken(before))
    cutSession(live, hashToken(before), 'changed')
  }
  return [...sessionCookies(publicUrl, token, tenant?.slug), deviceCookie(publicUrl, device)]
}

/** Nobody is let in by what was changed while they came. */
const sessionExpired = () =>
  new Refusal(
    'sign_in.over',
    409,
    'Please sign in again',
    'The password of this account, or the account itself, was changed a moment ago.',
  )
