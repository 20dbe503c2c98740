import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainOutbox } from '#platform/background/drain.ts'
import { enqueue, enqueueAccountJob } from '#platform/outbox.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let db: TestDatabase
let worker: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  worker = new pg.Pool({ connectionString: db.workerUrl, max: 1 })
})
afterAll(async () => {
  await worker?.end()
  await db?.close()
})

test('what somebody waits for is done before what is done by the thousand', async () => {
  await db.database.inTenant(1, async (tenant) => {
    for (const name of ['render', 'render', 'mail']) await enqueue(tenant, name, {})
  })
  await db.database.acrossTenants('a test writes a letter', (all) => enqueueAccountJob(all, 'letter', {}))
  const to = {
    listeners: new Map(),
    live: new Map(),
    lowPriority: new Set(['render']),
    way: 'notify' as const,
  }
  expect(await drainOutbox(worker, to)).toBe(4)
  const { rows } = await worker.query(
    'select task_identifier as task from graphile_worker.jobs order by priority, run_at, id',
  )
  expect(rows.map(({ task }) => task)).toEqual(['letter', 'mail', 'render', 'render'])
})
