import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** From here on one pass over the agency's rows is cheaper than a look-up for each. */
const manyRows = 200

/**
 * Tells the planner that this transaction is about so many records. What it has just written is in no statistics, nor
 * is an agency that began today: it would take ten thousand documents for one, and join them by nested loops, which
 * takes half a minute in place of half a second.
 */
export async function hintPlannerForMany(db: Db, count: number): Promise<void> {
  if (count < manyRows) return
  await sql`set local enable_nestloop = off`.execute(db)
}

/**
 * Lets the planner know what this transaction has written so far, however much it was: takes a second or less, and keeps
 * others from looking at the same tables for as long as the transaction lasts. For what fills an agency at once. It looks
 * at a tenth of the rows that the server looks at by itself once they are committed: enough to choose an index.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`set local default_statistics_target = 10`.execute(db)
  await sql`select refresh_statistics()`.execute(db)
}
