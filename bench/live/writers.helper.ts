import { sql } from 'kysely'
import { openDatabase } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'
import type { Bed } from '../ground.ts'
import { answering } from '../processes.ts'

export type WritersQuestion = { tenant: number; connections: number; seconds: number; events: boolean }

/** People who write: each transaction leaves a row, and with events also says that it did. Answers transactions a second. */
await answering(async ({ bed }: { bed: Bed }) => {
  const database = openDatabase({ ...bed, max: 24 })
  return async ({ tenant, connections, seconds, events }: WritersQuestion) => {
    let written = 0
    const began = performance.now()
    const until = began + seconds * 1000
    const writer = async () => {
      while (performance.now() < until) {
        await database.inTenant(tenant, async (db) => {
          await sql`insert into history (tenant_id, subject, subject_id, action) values (${db.tenant}, 'bench', ${written + 1}, 'changed')`.execute(
            db,
          )
          if (events) await announce(db, 'settings.changed', { at: written })
        })
        written++
      }
    }
    await Promise.all(Array.from({ length: connections }, writer))
    return (written / (performance.now() - began)) * 1000
  }
})
