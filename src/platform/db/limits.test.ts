import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '#platform/db/errors.ts'
import { jobLimit, type Limit, limited, requestLimit } from '#platform/db/limits.ts'
import { type Db, openDatabase } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase
/** Two connections: what one leaves behind meets the next, and the other one ends it. */
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  fixture = await testDatabase()
  database = openDatabase({ ...fixture, max: 2 })
})
afterAll(async () => {
  await database?.close()
  await fixture?.close()
})

const setting = async (db: Pick<Db, 'selectFrom'>, name: string) => {
  const { rows } = await sql<{ is: string }>`select current_setting(${name}) as is`.execute(db as Db)
  return rows[0]!.is
}
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`
const rows = (count: number) => sql`select repeat('x', 100) as text from generate_series(1, ${count}::int)`
const within = <T>(limit: Partial<Limit>, work: () => Promise<T>) =>
  limited({ ...requestLimit, ...limit }, work)
/** In both ways of asking: each statement alone, and in a transaction. */
const both = (statement: ReturnType<typeof sql>): [string, () => Promise<unknown>][] => [
  ['alone', () => statement.execute(database.reading(1))],
  ['in a transaction', () => database.inTenant(1, (db) => statement.execute(db))],
]
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error : refusalOf(error))?.code ?? error.name,
  )

describe('a request', () => {
  it('begins with its times on every connection, without a round trip', async () => {
    expect(await setting(database.reading(1), 'statement_timeout')).toBe('20s')
    expect(await setting(database.reading(1), 'lock_timeout')).toBe('8s')
    expect(await database.inTenant(1, (db) => setting(db, 'statement_timeout'))).toBe('20s')
  })

  it('is told in words when a statement takes too long', async () => {
    const work = within({ statement: 50 }, () => database.inTenant(1, (db) => sleep(5).execute(db)))
    const refusal = await work.catch(refusalOf)
    expect(refusal).toMatchObject({ code: 'too_slow', status: 503, retry_after: 5 })
  })

  it.each(both(sql`select 1`))('asks nothing more when its time is over (%s)', async (_how, ask) => {
    const late = within({ total: 20 }, async () => {
      await new Promise((go) => setTimeout(go, 40))
      return ask()
    })
    expect(await codeOf(late)).toBe('too_slow')
    expect(await codeOf(ask())).toBe('done')
  })

  it.each(both(rows(1_000)))('is answered with so many rows and no more (%s)', async (_how, ask) => {
    expect(await codeOf(within({ rows: 999 }, ask))).toBe('too_many_rows')
    expect(await codeOf(within({ bytes: 50_000 }, ask))).toBe('too_many_rows')
    expect(await codeOf(within({ rows: 1_000 }, ask))).toBe('done')
  })
})

describe('background work', () => {
  it('has longer times, which end with its transaction', async () => {
    const times = await limited(jobLimit, () =>
      database.inTenant(1, async (db) => [
        await setting(db, 'statement_timeout'),
        await setting(db, 'lock_timeout'),
      ]),
    )
    expect(times).toEqual(['2min', '15s'])
    expect(await setting(database.reading(1), 'statement_timeout')).toBe('20s')
  })

  it.each(both(sleep(3_600)))(
    'ends at once when it is to stop, at the database too (%s)',
    async (_how, ask) => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(new Error('stopping')), 100)
      const work = within({ signal: stop.signal }, ask)
      await expect(work).rejects.toThrow('stopping')
      const { rows: asleep } = await database.pools.app.query(
        `select from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()
        and datname = current_database()`,
      )
      expect(asleep).toEqual([])
      expect(await setting(database.reading(1), 'statement_timeout')).toBe('20s')
      await expect(within({ signal: stop.signal }, ask)).rejects.toThrow('stopping')
    },
  )
})
