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

  it('has timesheets in every state, through the rules of real work', async () => {
    for (const status of [
      'open',
      'draft',
      'submitted',
      'rejected',
      'approved',
      'processed',
      'nil',
      'cancelled',
    ])
      expect([status, await count('amber', 'timesheets', sql`x.status = ${status}`)]).not.toEqual([status, 0])
    // What is charged for a sheet is the sum of its units, to the penny.
    const off = sql`x.status in ('approved', 'processed') and x.charge_amount <> (select sum(u.charge_amount)
      from charge_units u where u.tenant_id = x.tenant_id and u.timesheet_id = x.id)`
    expect(await count('amber', 'timesheets', off)).toBe(0)
  })

  it('has documents in every state, whose lines add up', async () => {
    for (const status of ['draft', 'approved', 'issued', 'sent', 'part-paid', 'paid', 'disputed'])
      expect([status, await count('amber', 'invoices', sql`x.status = ${status}`)]).not.toEqual([status, 0])
    const off = sql`x.net <> (select sum(l.net) from invoice_lines l where l.tenant_id = x.tenant_id and l.invoice_id = x.id)`
    expect(await count('amber', 'invoices', off)).toBe(0)
    expect(await count('birch', 'issued_documents')).toBeGreaterThan(50)
  })

  it('has a group with a code for both, and accounts of workers of which one waits for a second person', async () => {
    const paid = sql`x.bank_locked <> '' and x.bank_ending ~ '^[0-9]{4}$'`
    expect(await count('amber', 'candidates', paid)).toBeGreaterThan(10)
    expect(await count('birch', 'candidates', paid)).toBeGreaterThan(5)
    const pending = sql`x.status = 'pending' and x.subject = 'candidates' and x.replaces_ending <> x.ending`
    for (const slug of ['amber', 'birch']) expect(await count(slug, 'bank_changes', pending)).toBe(1)
    // It is sent by the first jobs after the start.
    for (const slug of ['amber', 'birch'])
      expect(await count(slug, 'group_pushes', sql`x.status = 'waiting'`)).toBe(1)
    expect(await count('amber', 'notifications')).toBeGreaterThan(0)
  })

  it('is filled once', async () => {
    await fillDemoWhenEmpty(saffron.deps, () => undefined)
    expect(await count('amber', 'clients')).toBe(40)
  })
})
