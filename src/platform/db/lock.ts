import { sql } from 'kysely'
import type { DB } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Holds a record until the transaction ends: whoever would change it, or takes something from it under its own lock, waits.
 * Ask before the read that a decision rests on. What is not there holds nothing.
 */
export async function holdRow(db: Db, table: keyof DB, id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} r where r.tenant_id = ${db.tenant} and r.id = ${id}
    for no key update`.execute(db)
}
