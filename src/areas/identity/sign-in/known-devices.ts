import { sql } from 'kysely'
import type { AllDb } from '#platform/db/tenant.ts'
import { hashToken, newToken } from '#platform/session-tokens.ts'

type Cookies = Record<string, string | undefined>

/** How long a browser is known after the last sign-in in it. */
const knownDays = 180

/** `__Host-` under https: no other site, and no sister of ours, can plant one. */
const nameOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-saffron.device' : 'saffron.device'

/** What a browser holds to be known again; undefined: it never signed in here. */
export function deviceIn(publicUrl: string, cookies: Cookies): string | undefined {
  const found = cookies[nameOf(publicUrl)]
  return found && /^[\w-]{43}$/.test(found) ? found : undefined
}

/** The same, made for a browser that has none. It says who nobody is: only that somebody signed in here. */
export const deviceFor = (publicUrl: string, cookies: Cookies) => deviceIn(publicUrl, cookies) ?? newToken()

/** The Set-Cookie line. It outlasts signing out. */
export function deviceCookie(publicUrl: string, device: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(publicUrl)}=${device}; HttpOnly; Max-Age=${knownDays * 24 * 60 * 60}; Path=/; SameSite=Lax${secure}`
}

/** Has this account signed in in this browser lately? One look-up, whether there is such an account or not. */
export async function isKnownDevice(
  db: AllDb,
  { device, email }: { device: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices d join accounts a on a.id = d.account_id
    where a.email = ${email}::citext and d.device_hash = ${hashToken(device)}
      and d.seen_at > now() - make_interval(days => ${knownDays})`.execute(db)
  return rows.length > 0
}

/** Is this a browser in which this user of an agency signs in? */
export async function isDeviceOfUser(
  db: AllDb,
  { device, tenant_id, user_id }: { device: string; tenant_id: number; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from users u join known_devices d on d.account_id = u.account_id
    where u.tenant_id = ${tenant_id} and u.id = ${user_id} and d.device_hash = ${hashToken(device)}`.execute(
    db,
  )
  return rows.length > 0
}

/** From now on the account knows this browser, beside the nineteen it used last. */
export async function rememberDevice(db: AllDb, accountId: number, device: string): Promise<void> {
  await sql`
    with remembered as (
      insert into known_devices (account_id, device_hash) values (${accountId}, ${hashToken(device)})
      on conflict (account_id, device_hash) do update set seen_at = now()
    )
    delete from known_devices where account_id = ${accountId} and device_hash = any(array(
      select device_hash from known_devices where account_id = ${accountId} and device_hash <> ${hashToken(device)}
      order by seen_at desc offset 19))`.execute(db)
}

/** After the password was lost no browser is known any more: one of them may be the finder's. */
export async function forgetDevices(db: AllDb, accountId: number): Promise<void> {
  await sql`delete from known_devices where account_id = ${accountId}`.execute(db)
}
