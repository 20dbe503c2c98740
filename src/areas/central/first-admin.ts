import { sql } from 'kysely'
import { createAccount } from '#areas/access/public.ts'
import { letIntoCentral } from '#areas/central/public.ts'
import { enqueueResetEmail, hashPassword } from '#areas/identity/public.ts'
import type { Database } from '#platform/db/tenant.ts'
import { newToken } from '#platform/session-tokens.ts'

/**
 * While nobody administers centrally, this address does: it gets an account, unless it has one, and an email to choose
 * its password. At every start; once somebody is there it does nothing.
 */
export async function ensureFirstAdmin(database: Database, email: string): Promise<boolean> {
  // Slow on purpose, so before the transaction; nobody knows what was hashed.
  const password_hash = await hashPassword(newToken())
  return database.acrossTenants('the first of central administration is let in', async (all) => {
    await sql`select pg_advisory_xact_lock(hashtext('central administration'))`.execute(all)
    const { rows } = await sql`select from central_users where status = 'active' limit 1`.execute(all)
    if (rows.length > 0) return false
    const name = email.split('@')[0] ?? email
    await letIntoCentral(all, await createAccount(all, { email, name, password_hash }), ['admin'])
    await enqueueResetEmail(all, email)
    return true
  })
}
