import { sql } from 'kysely'
import type { AllDb } from '#platform/db/tenant.ts'

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
