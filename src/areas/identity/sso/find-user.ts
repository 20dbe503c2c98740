import { createUser, whyNotColleagues } from '#areas/access/public.ts'
import { insertAccount } from '#areas/identity/accounts.ts'
import { hashPassword } from '#areas/identity/passwords/passwords.ts'
import {
  type Connection,
  type FoundRow,
  findClaimed,
  giveAccount,
  holdSubject,
  link,
} from '#areas/identity/sso/queries.ts'
import { type Claims, entryOf, type Problem } from '#areas/identity/sso/rules.ts'
import type { Tenant } from '#platform/context.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { Database, Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { newToken } from '#platform/session-tokens.ts'

/**
 * The account of somebody whom the agency's provider vouches for, or why they may not come in. Who comes for the first
 * time is made here: account, user and link, all or nothing.
 */
export async function accountOf(
  database: Database,
  tenant: Tenant,
  connection: Connection,
  claims: Claims,
): Promise<{ account_id: number } | { refused: Problem }> {
  // Nobody knows it: with an email to their mail they can choose one of their own.
  const password_hash = await hashPassword(newToken())
  return database.acrossTenants('somebody comes in by the sign-on of their agency', async (all) => {
    const db = await switchTenant(all, tenant.id)
    await holdSubject(db, claims)
    const found = await findClaimed(db, claims)
    const entry = entryOf(claims, connection.domains, found)
    if ('refused' in entry) return entry
    if (entry.as === 'linked' || entry.as === 'member') {
      await link(db, claims, found.user_id!)
      if (entry.as === 'member') await tell(db, found.user_id!, claims, 'linked to the sign-on')
      return { account_id: found.account_id! }
    }
    if (found.user_id === null && (await whyNotColleagues(db, 'staff', 1)))
      return { refused: 'full' as const }
    const email = claims.email!
    const name = claims.name ?? email.split('@')[0]!
    const account_id = await insertAccount(db, { email, name, password_hash })
    // In the same moment the address got an account by another door.
    if (account_id === undefined) return { refused: 'elsewhere' as const }
    const user_id = await userFor(db, { account_id, email, name, connection }, found)
    await link(db, claims, user_id)
    await tell(
      db,
      user_id,
      claims,
      entry.as === 'awaited' ? 'came in by the sign-on' : 'created by the sign-on',
    )
    await announce(db, entry.as === 'awaited' ? 'user.changed' : 'user.created', { id: user_id })
    return { account_id }
  })
}

type Newcomer = { account_id: number; email: string; name: string; connection: Connection }

/** Whoever was waiting for an account stays what they are; anybody else is staff with the role for newcomers. */
async function userFor(
  db: Db,
  { account_id, email, name, connection }: Newcomer,
  { user_id }: FoundRow,
): Promise<number> {
  if (user_id === null)
    return createUser(db, { name, email, role: connection.role_key, kind: 'staff', account_id })
  await giveAccount(db, user_id, account_id)
  return user_id
}

async function tell(db: Db, id: number, { name, email = '' }: Claims, action: string): Promise<void> {
  await recordHistory({ db, who: { id, name: name ?? email } as never }, 'users', id, action)
}
