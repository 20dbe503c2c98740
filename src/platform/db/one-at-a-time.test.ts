import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AllDb, type Database, type Db, openDatabase } from '#platform/db/tenant.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let ground: TestDatabase
/** One connection only, so that what one transaction leaves behind meets the next one. */
let single: Database

beforeAll(async () => {
  ground = await testDatabase()
  single = openDatabase({ ...ground, max: 1 })
})
afterAll(async () => {
  await single?.close()
  await ground?.close()
})

/** Statements that were handed to a connection while another one ran on it. */
let overlapping = 0
beforeEach(() => {
  overlapping = 0
  const { query } = pg.Client.prototype
  const busy = new WeakMap<object, boolean>()
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    if (busy.get(this)) overlapping += 1
    busy.set(this, true)
    const rest = () => void busy.set(this, false)
    const [statement] = given as [{ callback?: (...answer: unknown[]) => void }]
    if (typeof statement === 'object' && statement.callback) {
      const { callback } = statement
      statement.callback = (...answer) => {
        rest()
        callback(...answer)
      }
      return query.apply(this, given as never)
    }
    const answer = query.apply(this, given as never) as unknown as Promise<unknown>
    answer.then(rest, rest)
    return answer as never
  } as never)
})
afterEach(() => void vi.restoreAllMocks())

const ask = async (db: AllDb, what: string) => {
  const { rows } = await sql<{ answer: string }>`select ${what}::text as answer from pg_sleep(0.01)`.execute(
    db,
  )
  return rows[0]!.answer
}
const names = ['a', 'b', 'c', 'd', 'e']
const askAll = (db: AllDb) => Promise.all(names.map((name) => ask(db, name)))

test('what is asked at once in a transaction goes out one after the other', async () => {
  expect(await ground.database.inTenant(1, askAll)).toEqual(names)
  expect(await ground.database.acrossTenants('a test', askAll)).toEqual(names)
  expect(overlapping).toBe(0)
})

test('what goes on after its transaction has failed reaches nobody else\u2019s connection', async () => {
  let goesOn: Promise<unknown> | undefined
  let stray: Db | undefined
  const failing = single.inTenant(1, async (db) => {
    stray = db
    goesOn = askAll(db).then(() => ask(db, 'too late'))
    goesOn.catch(() => undefined)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(goesOn).rejects.toThrow('the transaction is over')
  const answer = await single.inTenant(2, async (db) => {
    await expect(ask(stray!, 'in somebody else\u2019s')).rejects.toThrow('the transaction is over')
    return ask(db, 'mine')
  })
  expect(answer).toBe('mine')
  expect(overlapping).toBe(0)
})

test('a statement that fails among others fails all that come after it, and the connection is whole', async () => {
  const failing = single.inTenant(1, (db) =>
    Promise.all([ask(db, 'a'), sql`select 1 / 0`.execute(db), ask(db, 'b')]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await single.inTenant(1, (db) => ask(db, 'c'))).toBe('c')
  expect(overlapping).toBe(0)
})
