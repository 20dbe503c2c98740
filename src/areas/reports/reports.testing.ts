/** A month of work in both agencies, approved, invoiced in part, paid in part: for the tests of this room. */
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import type { ReportKey } from '#areas/reports/heads.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { type Agency, addPerson, type Person } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement, type Unit } from '#test/seed-billable.ts'

export let ground: PlacementFixture
export let theirs: PlacementFixture

/** Opens Saffron with the same month of work in both agencies, Birch's of other amounts. */
export function openReports(): void {
  openAgencies({})
  beforeAll(async () => {
    ground = await fill(amber, 1)
    theirs = await fill(birch, 3)
  })
}

/** Weeks of December and January, through a supplier and by payroll; the first ones invoiced, credited and paid. */
async function fill(agency: Agency, times: number): Promise<PlacementFixture> {
  const fixture = await createPlacementFixture(saffron.database, agency)
  const units = (factor: number): Unit[] =>
    goldenUnits(fixture).map((unit) => ({
      ...unit,
      pay_amount: unit.pay_amount * factor * times,
      charge_amount: unit.charge_amount * factor * times,
    }))
  await saffron.database.inTenant(agency.tenant.id, async (db) => {
    const ltd = await seedGoldenPlacement(db, fixture, { po_number: 'PO 7' })
    const paye = await seedGoldenPlacement(db, fixture, { paye: true })
    for (const [at, period_end] of ['2026-01-11', '2026-01-18', '2026-02-01', '2026-02-08'].entries()) {
      await seedApprovedSheet(db, fixture, { placement_id: ltd, period_end, units: units(at + 1) })
      await seedApprovedSheet(db, fixture, { placement_id: paye, period_end, paye: true, units: units(2) })
    }
    // Payroll would not pay somebody without them.
    await sql`update candidates set ni_locked = 'locked' where tenant_id = ${db.tenant} and email = 'pat@payroll.test'`.execute(
      db,
    )
    await sql`update engagements set tax_code = '1257L' where tenant_id = ${db.tenant} and type = 'paye'`.execute(
      db,
    )
  })
  await invoiced(agency, 'sales', '2026-01-18')
  await invoiced(agency, 'self-billing', '2026-01-11')
  const owner = as(agency.owner)
  const [invoice] = await listed('/invoices?type=sales&status=issued', agency.owner)
  await done(
    owner.post('/payments', {
      ...{
        client_id: fixture.client_id,
        received_on: '2026-02-10',
        amount: 500_00 * times,
        reference: 'BACS 1',
      },
      allocations: [{ invoice_id: invoice!.id, amount: 300_00 * times }],
    }),
  )
  await done(owner.post('/pay-runs', { cut_off: '2026-01-18', pay_date: '2026-01-23' }))
  await done(
    owner.post('/purchase-orders', { client_id: fixture.client_id, number: 'PO-7', budget: 5000_00 * times }),
  )
  // One week more is on a draft.
  await done(owner.post('/invoice-runs', { side: 'sales', period_end: '2026-02-01' }))
  return fixture
}

/** Everything of one side up to a day, issued. */
async function invoiced(agency: Agency, side: string, period_end: string): Promise<void> {
  const owner = as(agency.owner)
  await done(owner.post('/invoice-runs', { side, period_end }))
  const drafts = await listed(`/invoices?type=${side}&status=draft`, agency.owner)
  for (const { id } of drafts) {
    await done(owner.post(`/invoices/${id}/approval`))
    const accepted = [{ code: 'invoice.out_of_order', reason: 'A test' }]
    await done(owner.post(`/invoices/${id}/issue`, { issue_date: period_end, accepted }))
  }
}

/** What was asked is done, or the test ends here. */
export async function done<T extends { status: number; body: unknown }>(asked: Promise<T>): Promise<T> {
  const reply = await asked
  expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status)
  return reply
}

export type Rows = Record<string, string | number | null>[]
type Shown = { data: Rows; totals: Rows; columns: { key: string }[]; meta: { total: number } }

export async function report(
  key: ReportKey,
  query: Record<string, string> = {},
  who = amber.owner,
): Promise<Shown> {
  const address = new URLSearchParams({ per_page: '100', ...query })
  return (await done(as(who).get(`/reports/${key}?${address}`))).body as Shown
}

/** All rows of a list of the API. */
export async function listed(path: string, who = amber.owner): Promise<Rows> {
  const { body } = await done(as(who).get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`))
  expect(body.links.next).toBeNull()
  return body.data
}

export const sum = (rows: Rows, key: string) => rows.reduce((all, row) => all + Number(row[key] ?? 0), 0)

/** The sums of a figure by the value of other fields: the second computation. */
export function sumsBy(rows: Rows, by: (row: Rows[number]) => string, key: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[by(row)] = (sums[by(row)] ?? 0) + Number(row[key] ?? 0)
  return sums
}

/** Somebody of Amber with these permissions alone. */
export const staff = (name: string, permissions: string[]): Promise<Person> =>
  addPerson(saffron.database, amber.tenant, {
    ...{ name, email: `${name.toLowerCase()}@amber.test`, role: 'none', permissions },
  })
