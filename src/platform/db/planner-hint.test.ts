import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hintPlannerForMany, refreshStatistics } from '#platform/db/planner-hint.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await testDatabase({ max: 1 })
})
afterAll(() => fixture?.close())

const loops = async (db: Db) =>
  (await sql<{ on: string }>`select current_setting('enable_nestloop') as on`.execute(db)).rows[0]!.on

test('many records are planned for in this transaction, few as ever, and nothing is left on the connection', async () => {
  const within = (count: number) =>
    fixture.database.inTenant(1, async (db) => {
      await hintPlannerForMany(db, count)
      return loops(db)
    })
  expect(await within(10_000)).toBe('off')
  expect(await within(199)).toBe('on')
  expect(await loops(fixture.database.reading(1))).toBe('on')
})

test('what a transaction has written stands in the statistics before it is committed', async () => {
  const known = await fixture.database.inTenant(1, async (db) => {
    await sql`insert into outbox (tenant_id, kind, name, payload) select ${db.tenant}, 'event', 'nothing.happened', '{}' from generate_series(1, 500)`.execute(
      db,
    )
    await refreshStatistics(db)
    const { rows } = await sql<{
      known: number
    }>`select reltuples::int as known from pg_class where relname = 'outbox'`.execute(db)
    return rows[0]!.known
  })
  expect(known).toBe(500)
})
