import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDemoWhenEmpty } from '#server/demo.ts'
import { type TestApp, testApp } from '#test/app.ts'

let saffron: TestApp
beforeAll(async () => {
  saffron = await testApp()
  await fillDemoWhenEmpty(saffron.deps, () => undefined)
}, 120_000)
afterAll(() => saffron.close())

const count = async (slug: string, table: string, where = sql`true`) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} x join tenants t on t.id = x.tenant_id and t.slug = ${slug}
    where ${where}`.execute(saffron.database.readingAcross('a test counts'))
  return rows[0]!.count
}

describe('the demo', () => {
  it('has two agencies of the promised size', async () => {
    expect(await count('amber', 'clients')).toBe(40)
    expect(await count('amber', 'candidates')).toBe(150)
    expect(await count('amber', 'placements', sql`x.status = 'live'`)).toBe(60)
    expect(await count('birch', 'placements', sql`x.status = 'live'`)).toBe(30)
  })

  it('is filled once', async () => {
    await fillDemoWhenEmpty(saffron.deps, () => undefined)
    expect(await count('amber', 'clients')).toBe(40)
  })
})
