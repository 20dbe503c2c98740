import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'
import { rowSecurityRules } from '#test/house/row-security-rules.ts'
import { unledIndexes, unprotectedTables } from '#test/house/unprotected.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.close())

const found = async (client: pg.Client, sql: string) =>
  (await client.query(sql)).rows.map((row) => Object.values(row).join(' '))

test.for(rowSecurityRules)('$rule', async ({ finds }) => {
  expect(await onConnection(db.ownerUrl, (client) => found(client, finds))).toEqual([])
})

test.for(rowSecurityRules)('a planted violation is caught: $rule', async ({ finds, planted }) => {
  await onConnection(db.superUrl, async (client) => {
    await client.query('begin')
    await client.query(planted)
    expect(await found(client, finds)).not.toEqual([])
    await client.query('rollback')
  })
})

test('every exception names something that exists and says why', async () => {
  const there = await onConnection(db.ownerUrl, (client) =>
    found(client, `select relname from pg_class where relnamespace = 'public'::regnamespace`),
  )
  for (const [name, reason] of Object.entries({ ...unprotectedTables, ...unledIndexes })) {
    expect(there).toContain(name)
    expect(reason.length).toBeGreaterThan(20)
  }
})
