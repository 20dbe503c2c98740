import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * One at a time in this agency, from here to the end of the transaction: what is read next still holds when it is
 * written. `what` names the check, `client.name`; ask for it before the first read that it is about.
 */
export async function exclusively(db: Db, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${db.tenant} ${what}`}::text, 0))`.execute(db)
}
