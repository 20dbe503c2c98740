import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseAgency, overseeErasing } from '#areas/central/erasing/background.ts'
import { kept } from '#areas/central/erasing/rules.ts'
import { clock } from '#platform/clock.ts'
import { addDays, utcDay } from '#platform/days.ts'
import { fillDemoWhenEmpty } from '#server/demo.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { backdateClosing, tenantContents } from '#test/time-travel.ts'

let saffron: TestApp
beforeAll(async () => {
  saffron = await testApp()
  await fillDemoWhenEmpty(saffron.deps, () => undefined)
}, 300_000)
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

  it('has placements that somebody could make: approved by a client, engaged, paid enough, their jobs filled', async () => {
    const wrong = {
      approver: sql`x.status = 'live' and x.approver_user_id is null`,
      engagement: sql`not exists (select from engagements e where e.tenant_id = x.tenant_id
        and e.candidate_id = x.candidate_id and e.effective_from <= x.start_date)`,
      worker: sql`x.status = 'live' and exists (select from candidates c where c.tenant_id = x.tenant_id
        and c.id = x.candidate_id and c.status <> 'placed')`,
      twice: sql`x.status = 'live' and exists (select from placements o where o.tenant_id = x.tenant_id and o.id <> x.id
        and o.candidate_id = x.candidate_id and o.status = 'live')`,
      job: sql`(x.status = 'live') <> exists (select from jobs j where j.tenant_id = x.tenant_id and j.id = x.job_id
        and j.status = 'filled')`,
      pay: sql`exists (select from placement_rates r where r.tenant_id = x.tenant_id and r.placement_id = x.id
        and (r.pay_rate >= r.charge_rate or r.pay_rate < case when r.effective_from >= '2026-04-01' then 12.71 else 12.21 end))`,
    }
    for (const slug of ['amber', 'birch'])
      for (const [what, where] of Object.entries(wrong))
        expect([slug, what, await count(slug, 'placements', where)]).toEqual([slug, what, 0])
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

  // Last: it takes one of them away.
  it('is erased whole, a year of documents included, and only it', async () => {
    const tenantOf = async (slug: string) =>
      (await across.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
    const across = saffron.database.readingAcross('a test looks at what is left')
    const [amber, birch] = [await tenantOf('amber'), await tenantOf('birch')]
    await across.insertInto('tenant_moves').values({ tenant_id: birch, status: 'cancelled' }).execute()
    await across
      .updateTable('tenants')
      .set({ status: 'cancelled', erase_on: addDays(utcDay(clock.now()), 90) })
      .where('id', '=', birch)
      .execute()
    await backdateClosing(saffron.superUrl, birch, 90)
    const before = await tenantContents(saffron.superUrl, amber)
    expect(Object.keys(await tenantContents(saffron.superUrl, birch))).toEqual(
      expect.arrayContaining(['charge_units', 'history', 'issued_documents', 'timesheet_reviews']),
    )
    const log = pino({ level: 'silent' })
    await overseeErasing({ ...saffron.deps, log }, {} as never)
    const job = {
      ...saffron.deps,
      log,
      now: clock.now(),
      tenant: { id: birch, slug: 'birch', name: 'Birch' },
    }
    await eraseAgency({ ...job, inTenant: (work) => saffron.database.inTenant(birch, work) }, {} as never)
    const left = Object.keys(await tenantContents(saffron.superUrl, birch))
    expect(left.filter((table) => !(table in kept))).toEqual(['central_history', 'tenant_moves'])
    expect(await tenantContents(saffron.superUrl, amber)).toEqual(before)
  })
})
