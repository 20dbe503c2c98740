import { sql } from 'kysely'
import { openDatabase } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'
import type { BenchDatabase } from '../databases.ts'
import { answering } from '../processes.ts'

export type WritersQuestion = { tenant: number; connections: number; seconds: number; events: boolean }

/**
 * People who write as the product does: read a record, write it over its version, leave a row of history; with events
 * also say that it happened. Each has a record of their own. Answers transactions a second.
 */
await answering(async ({ bed }: { bed: BenchDatabase }) => {
  const database = openDatabase({ ...bed, max: 24 })
  return async ({ tenant, connections, seconds, events }: WritersQuestion) => {
    let written = 0
    const began = performance.now()
    const until = began + seconds * 1000
    const { rows: records } = await sql<{ id: number }>`
      select id from timesheets where tenant_id = ${tenant} order by id limit ${connections}`.execute(
      database.reading(tenant),
    )
    const writer = async ({ id }: { id: number }) => {
      while (performance.now() < until) {
        await database.inTenant(tenant, async (db) => {
          const { rows } = await sql<{ version: number }>`
            select version from timesheets where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
          await sql`update timesheets set version = version + 1
            where tenant_id = ${db.tenant} and id = ${id} and version = ${rows[0]!.version}`.execute(db)
          await sql`insert into history (tenant_id, subject, subject_id, action) values (${db.tenant}, 'bench', ${id}, 'changed')`.execute(
            db,
          )
          if (events) await announce(db, 'timesheet.saved', { id })
        })
        written++
      }
    }
    await Promise.all(records.map(writer))
    return (written / (performance.now() - began)) * 1000
  }
})
