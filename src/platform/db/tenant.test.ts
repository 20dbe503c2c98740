import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.close())

test('a test gets its own migrated database', async () => {
  expect(await db.database.pools.app.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
})
