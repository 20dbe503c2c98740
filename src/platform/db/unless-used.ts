import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Deletes a record, unless others point at it: then the transaction is as it was before, and the answer is false.
 * The foreign keys know who refers to a record, also those of rooms its own room has never heard of.
 */
export async function deletedUnlessUsed(db: Db, remove: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint unless_used`.execute(db)
  try {
    await remove()
    await sql`release savepoint unless_used`.execute(db)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint unless_used`.execute(db)
    return false
  }
}
