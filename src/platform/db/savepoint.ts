import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** What is done from here on is kept or undone, and so is what was to leave. One within another has ended before it. */
export async function savepoint(db: Db) {
  const leaving = db.leaving?.length ?? 0
  await sql`savepoint removal`.execute(db)
  const keep = () => sql`release savepoint removal`.execute(db)
  const undo = async () => {
    await sql`rollback to savepoint removal`.execute(db)
    db.leaving?.splice(leaving)
    await keep()
  }
  return { keep, undo }
}

/** Does it, answers what came of it, and takes all of it back. What it throws goes through, and ends the transaction. */
export async function takenBack<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const mark = await savepoint(db)
  const answer = await work()
  await mark.undo()
  return answer
}
