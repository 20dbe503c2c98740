import { sql } from 'kysely'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/** A new account; undefined when the address got one meanwhile. */
export async function insertAccount(
  db: AllDb,
  { email, name, password_hash }: { email: string; name: string; password_hash: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (email, name, password_hash) values (${email}, ${name}, ${password_hash})
    on conflict (email) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** What belongs to an account, whichever agencies it enters. */
export const belongings = [
  'sessions',
  'password_resets',
  'pending_sign_ins',
  'passkey_challenges',
  'passkeys',
  'totp_factors',
  'recovery_codes',
  'account_resets',
  'known_devices',
  'device_confirmations',
] as const

/** Takes accounts out with what belongs to them, in one statement. */
export async function eraseAccounts(all: AllDb, ids: readonly number[]): Promise<void> {
  const taken = belongings.map(
    (table) =>
      sql`${sql.ref(`of_${table}`)} as (delete from ${sql.table(table)} where account_id = any(${ids}::bigint[]))`,
  )
  await sql`with ${sql.join(taken)} delete from accounts where id = any(${ids}::bigint[])`.execute(all)
}

/** People of other agencies who looked into this one last, or came in by its sign-on: nothing of theirs leads here. */
export async function forgetAgency(db: Db): Promise<void> {
  await sql`delete from sessions where sign_on_tenant_id = ${db.tenant}`.execute(db)
  await sql`update sessions set tenant_id = null where tenant_id = ${db.tenant}`.execute(db)
}
