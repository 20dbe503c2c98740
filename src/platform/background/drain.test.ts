import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainOutbox } from '#platform/background/drain.ts'
import { follow, takeFollowed } from '#platform/follow.ts'
import { announce, enqueue, enqueueAccountJob } from '#platform/outbox.ts'
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

const to = {
  listeners: new Map(),
  live: new Map(),
  lowPriority: new Set(['render']),
  way: 'notify' as const,
}

test('what somebody waits for is done before what is done by the thousand', async () => {
  await db.database.inTenant(1, async (tenant) => {
    for (const name of ['render', 'render', 'mail']) await enqueue(tenant, name, {})
  })
  await db.database.acrossTenants('a test writes a letter', (all) => enqueueAccountJob(all, 'letter', {}))
  expect(await drainOutbox(worker, to)).toBe(4)
  const { rows } = await worker.query(
    'select task_identifier as task from graphile_worker.jobs order by priority, run_at, id',
  )
  expect(rows.map(({ task }) => task)).toEqual(['letter', 'mail', 'render', 'render'])
})

test('who follows announcements is woken by those of its names alone, and finds nothing else', async () => {
  const woken = async () => {
    await drainOutbox(worker, to)
    const { rows } = await worker.query(
      `select task_identifier as task from graphile_worker.jobs where task_identifier = 'listen'`,
    )
    return rows.length
  }
  await db.database.inTenant(1, async (tenant) => {
    await follow(tenant, 'listen', ['heard.once'])
    await follow(tenant, 'listen', ['heard'])
    await announce(tenant, 'heard.once', { id: 1 })
  })
  expect(await woken()).toBe(0)
  await db.database.inTenant(1, async (tenant) => {
    await announce(tenant, 'unheard', { id: 2 })
    await announce(tenant, 'heard', { id: 3 })
  })
  expect(await woken()).toBe(1)
  const followed = await db.database.inTenant(1, (tenant) => takeFollowed(tenant, 'listen', 10))
  expect(followed).toMatchObject([{ name: 'heard', payload: { id: 3 } }])
})
