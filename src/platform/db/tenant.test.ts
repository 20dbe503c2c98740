import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#platform/db/tenant.ts'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

const tenants = Array.from({ length: 10 }, (_, index) => index + 1)

let test_db: TestDatabase
/** One connection only, so that what one request leaves behind meets the next one. */
let single: ReturnType<typeof openDatabase>

beforeAll(async () => {
  test_db = await testDatabase()
  single = openDatabase({ ...test_db, max: 1 })
  for (const tenant of tenants) {
    await test_db.database.inTenant(tenant, (db) => note(db, tenant, `of ${tenant}`))
  }
})
afterAll(async () => {
  await single?.close()
  await test_db?.close()
})

const note = (db: Db, tenant_id: number, action: string) =>
  db
    .insertInto('history')
    .values({ tenant_id, subject: 'thing', subject_id: 9_007_199_254_740_991, action })
    .execute()

/** Without `where tenant_id`, on purpose: only row security filters here. */
const seen = (db: Pick<Db, 'selectFrom'>) => db.selectFrom('history').select('tenant_id').distinct().execute()

async function leftOver(): Promise<string> {
  const { rows } = await single.pools.app.query(
    `select coalesce(current_setting('app.tenant_id', true), '') as left_over`,
  )
  return rows[0].left_over
}

test('a read sees the rows of its agency and leaves no agency on the connection', async () => {
  expect(await seen(single.reading(3))).toEqual([{ tenant_id: 3 }])
  expect(await leftOver()).toBe('')
  expect((await single.pools.app.query('select * from history')).rows).toEqual([])
})

test('a transaction sees the rows of its agency and leaves no agency on the connection', async () => {
  expect(await single.inTenant(4, seen)).toEqual([{ tenant_id: 4 }])
  expect(await leftOver()).toBe('')
  expect((await single.pools.app.query('select * from history')).rows).toEqual([])
})

test('a failing statement neither poisons the connection nor leaves an agency on it', async () => {
  const db = single.reading(5)
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  await expect(sql`select nonsense from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' })
  expect(await leftOver()).toBe('')
  expect(await seen(single.reading(6))).toEqual([{ tenant_id: 6 }])
})

test('a value that cannot be sent fails alone, and the same statement works afterwards', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  const ask = (value: unknown) =>
    sql<{ said: unknown }>`select ${value}::jsonb as said`.execute(single.reading(5))
  await expect(ask(circular)).rejects.toThrow('circular')
  expect((await ask({ fine: true })).rows).toEqual([{ said: { fine: true } }])
  await expect(ask(circular)).rejects.toThrow('circular')
  expect((await ask({ fine: true })).rows).toEqual([{ said: { fine: true } }])
  expect(await leftOver()).toBe('')
})

test('a failing transaction changes nothing and leaves the connection usable', async () => {
  const attempt = single.inTenant(7, async (db) => {
    await note(db, 7, 'never')
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  expect(await leftOver()).toBe('')
  const kept = await single.reading(7).selectFrom('history').select('action').execute()
  expect(kept).toEqual([{ action: 'of 7' }])
})

test('2,000 concurrent requests of ten agencies do not mix', async () => {
  const answers = await Promise.all(
    Array.from({ length: 2000 }, async (_, request) => {
      const tenant = tenants[request % tenants.length]!
      const { database } = test_db
      if (request % 7 === 0)
        await expect(sql`select 1 / 0`.execute(database.reading(tenant))).rejects.toThrow()
      const rows =
        request % 5 === 0 ? await database.inTenant(tenant, seen) : await seen(database.reading(tenant))
      return rows.length === 1 && rows[0]?.tenant_id === tenant
    }),
  )
  expect(answers.filter((right) => !right)).toEqual([])
})

test('2,000 requests queued on one single connection do not mix', async () => {
  const answers = await Promise.all(
    Array.from({ length: 2000 }, async (_, request) => {
      const tenant = tenants[request % tenants.length]!
      const rows = await seen(single.reading(tenant))
      return rows.length === 1 && rows[0]?.tenant_id === tenant
    }),
  )
  expect(answers.filter((right) => !right)).toEqual([])
})

test('without an agency there are no rows, and an insert is refused', async () => {
  await onConnection(test_db.appUrl, async (client) => {
    expect((await client.query('select * from history')).rows).toEqual([])
    const insert = client.query(
      `insert into history (tenant_id, subject, subject_id, action) values (1, 'thing', 1, 'forged')`,
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })
})

test('a row of another agency can neither be written, changed, nor removed', async () => {
  const { database } = test_db
  await expect(database.inTenant(1, (db) => note(db, 2, 'forged'))).rejects.toMatchObject({ code: '42501' })

  await database.inTenant(2, (db) => announce(db, 2))
  const change = (db: Db) =>
    db.updateTable('outbox').set({ name: 'taken' }).where('tenant_id', '=', 2).executeTakeFirst()
  const remove = (db: Db) => db.deleteFrom('outbox').where('tenant_id', '=', 2).executeTakeFirst()
  expect((await database.inTenant(1, change)).numUpdatedRows).toBe(0n)
  expect((await database.inTenant(1, remove)).numDeletedRows).toBe(0n)

  const moved = database.inTenant(2, (db) => db.updateTable('outbox').set({ tenant_id: 1 }).execute())
  await expect(moved).rejects.toMatchObject({ code: '42501' })
})

const announce = (db: Db, tenant_id: number) =>
  db.insertInto('outbox').values({ tenant_id, kind: 'event', name: 'thing.done', payload: '{}' }).execute()

test('what is insert-only can be changed by no login of the running application', async () => {
  const { database } = test_db
  const rewrite = (db: Pick<Db, 'updateTable'>) =>
    db.updateTable('history').set({ action: 'rewritten' }).execute()
  await expect(database.inTenant(1, rewrite)).rejects.toMatchObject({ code: '42501' })
  await expect(database.acrossTenants('a test', rewrite)).rejects.toMatchObject({ code: '42501' })
})

test('the one door across agencies sees them all', async () => {
  expect(await test_db.database.acrossTenants('a test', seen)).toHaveLength(tenants.length)
  expect(await seen(test_db.database.readingAcross('a test'))).toHaveLength(tenants.length)
})

test('a read with its agency is one round trip', async () => {
  const held = await single.pools.app.connect()
  const { connection } = held as unknown as { connection: { sync(): void } & NodeJS.EventEmitter }
  const sync = connection.sync.bind(connection)
  let syncs = 0
  let answers = 0
  connection.sync = () => {
    syncs++
    sync()
  }
  connection.on('readyForQuery', () => answers++)
  held.release()

  await seen(single.reading(1))
  const [syncsBefore, answersBefore] = [syncs, answers]
  await seen(single.reading(2))
  await sql`select ${'never asked before'}::text`.execute(single.reading(3))
  expect({ syncs: syncs - syncsBefore, answers: answers - answersBefore }).toEqual({ syncs: 2, answers: 2 })
})

test('values arrive exact: whole numbers as numbers, decimals, dates and instants as text', async () => {
  const { rows } = await sql<object>`
    select 9007199254740991::int8 as id, 20.5000::numeric(12,4) as rate, date '2026-02-28' as day,
           timestamptz '2026-03-29 01:30:00.123+01' as at, time '07:30' as start, true as yes,
           '{"a":[1]}'::jsonb as json, array[1,2]::int8[] as ids, array['a',null] as words,
           array[date '2026-01-01'] as days, '\\x00ff'::bytea as bytes, null::date as nothing
  `.execute(test_db.database.reading(1))
  expect(rows[0]).toEqual({
    id: 9_007_199_254_740_991,
    rate: '20.5000',
    day: '2026-02-28',
    at: '2026-03-29T00:30:00.123Z',
    start: '07:30:00',
    yes: true,
    json: { a: [1] },
    ids: [1, 2],
    words: ['a', null],
    days: ['2026-01-01'],
    bytes: Buffer.from([0, 255]),
    nothing: null,
  })
})

test('a whole number that a JavaScript number cannot hold is refused, not rounded', async () => {
  const ask = (db: Db) => sql`select 9007199254740993::int8`.execute(db)
  await expect(ask(single.reading(1))).rejects.toThrow('9007199254740993')
  await expect(single.inTenant(1, ask)).rejects.toThrow('9007199254740993')
  expect(await seen(single.reading(1))).toEqual([{ tenant_id: 1 }])
})

test('a serialization failure is tried again, any other error is not', async () => {
  let tries = 0
  const failing = (code: string) =>
    test_db.database.inTenant(1, async (db) => {
      tries++
      if (tries === 1)
        await sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(db)
      return tries
    })
  expect(await failing('40001')).toBe(2)
  tries = 0
  await expect(failing('23514')).rejects.toMatchObject({ code: '23514' })
  expect(tries).toBe(1)
})

test('nobody opens a transaction inside the one that is given, or asks for an agency that is none', async () => {
  const inner = test_db.database.inTenant(1, (db) => db.transaction().execute(async () => undefined))
  await expect(inner).rejects.toThrow('A transaction is already given')
  for (const wrong of [0, -1, 1.5, Number.NaN, '1; drop table history' as unknown as number]) {
    expect(() => test_db.database.reading(wrong)).toThrow('is not a tenant')
  }
})

test('a connection that the server ends is replaced', async () => {
  const { rows } = await single.pools.app.query('select pg_backend_pid() as pid')
  await onConnection(test_db.ownerUrl, async (owner: pg.Client) => {
    await owner.query('set role saffron_app')
    await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
  }).catch(() => undefined)
  expect(await seen(single.reading(8))).toEqual([{ tenant_id: 8 }])
})
