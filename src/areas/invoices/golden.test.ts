import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { textOf } from '#test/pdf.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

let fixture: PlacementFixture
let timesheet: number

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  timesheet = await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture)
    await sql`update jobs set site = 'Ward 3', client_job_ref = 'NW-1042' where tenant_id = ${db.tenant}`.execute(
      db,
    )
    return seedApprovedSheet(db, fixture, {
      placement_id,
      period_end: '2026-02-08',
      units: goldenUnits(fixture),
    })
  })
})

const finance = () => as(amber.finance)

const statuses = () =>
  saffron.database.inTenant(amber.tenant.id, async (db) => {
    const { rows } = await sql<{ bill_status: string; pay_status: string }>`
      select bill_status, pay_status from timesheets where tenant_id = ${db.tenant} and id = ${timesheet}`.execute(
      db,
    )
    return rows[0]
  })

test('the golden week becomes a sales invoice of £1,385.52, from its units to its PDF', async () => {
  const preview = await finance().get('/invoice-runs/preview?side=sales&period_end=2026-02-08')
  expect(preview.body).toMatchObject({
    totals: { documents: 1, sheets: 1, lines: 3, net: 1154_60, tax: 230_92, gross: 1385_52 },
    exclusions: [],
    documents: [{ party_name: 'Northwind Hospital', warnings: [] }],
  })
  const run = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-08' })
  expect(run.status).toBe(201)
  expect(run.body.totals).toEqual(preview.body.totals)
  expect(await statuses()).toEqual({ bill_status: 'invoicing', pay_status: 'ready' })

  const [draft] = (await finance().get('/invoices?status=draft&type=sales')).body.data
  expect(draft).toMatchObject({ number: null, net: 1154_60, tax: 230_92, gross: 1385_52 })
  expect((await finance().post(`/invoices/${draft.id}/approval`)).body.status).toBe('approved')
  const issued = await finance().post(`/invoices/${draft.id}/issue`)
  expect(issued.body).toMatchObject({
    status: 'issued',
    number: 'INV-000001',
    issue: { position: 1, prev_hash: '' },
  })
  expect(
    issued.body.lines.map((line: { quantity: string; unit_price: string; net: number }) => [
      line.quantity,
      line.unit_price,
      line.net,
    ]),
  ).toEqual([
    ['40.0000', '26.0000', 1040_00],
    ['3.0000', '36.4000', 109_20],
    ['1.5000', '3.6000', 5_40],
  ])
  expect(await statuses()).toEqual({ bill_status: 'invoiced', pay_status: 'ready' })

  const pdf = await finance().get(`/invoices/${draft.id}/pdf`)
  const text = await textOf(pdf.bytes)
  for (const words of ['INV-000001', '£1,154.60', '£230.92', '£1,385.52', 'Northwind Hospital'])
    expect(text).toContain(words)
  // The code's name, not the rule's, under what is said once of the worker.
  expect(text).toContain(
    'Dan Doyle Night nurse · Ward 3 · Your reference NW-1042 · Week ending 8 Feb 2026 Basic 40.00 hours £26.00',
  )
  expect(text).not.toContain('Night uplift')
  // What is issued stays as it was issued, whatever its job is called later.
  await inAmber((db) => sql`update jobs set title = 'Porter' where tenant_id = ${db.tenant}`.execute(db))
  const { document } = (await finance().get(`/invoices/${draft.id}`)).body
  expect(document).toMatchObject({ schema: 2, lines: [{ job_title: 'Night nurse' }, {}, {}] })
  await inAmber((db) => sql`update jobs set title = 'Night nurse' where tenant_id = ${db.tenant}`.execute(db))
})

test('the same week becomes a self-billing invoice of £1,073.40 for a supplier with VAT', async () => {
  const run = await finance().post('/invoice-runs', { side: 'self-billing', period_end: '2026-02-08' })
  expect(run.body.totals).toMatchObject({ documents: 1, net: 894_50, tax: 178_90, gross: 1073_40 })
  const [draft] = (await finance().get('/invoices?status=draft&type=self-billing')).body.data
  await finance().post(`/invoices/${draft.id}/approval`)
  const issued = await finance().post(`/invoices/${draft.id}/issue`)
  expect(issued.body).toMatchObject({
    number: 'SB-000001',
    document: { seller: { name: 'Doyle Care Ltd' }, vat_registered: true },
  })
  expect(await statuses()).toMatchObject({ pay_status: 'self_billed' })
  const text = await textOf((await finance().get(`/invoices/${draft.id}/pdf`)).bytes)
  for (const words of ['£894.50', '£178.90', '£1,073.40', 'output tax due to HMRC'])
    expect(text).toContain(words)
  expect(text).toContain('Dan Doyle Night nurse · Ward 3 · Week ending 8 Feb 2026 Basic')
})

test('without VAT registration the supplier gets £894.50 and no VAT line', async () => {
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    await sql`update suppliers set vat_registered = false where tenant_id = ${db.tenant} and id = ${fixture.supplier_id}`.execute(
      db,
    )
    const placement_id = await seedGoldenPlacement(db, fixture)
    await seedApprovedSheet(db, fixture, {
      placement_id,
      period_end: '2026-02-15',
      units: goldenUnits(fixture),
    })
  })
  const run = await finance().post('/invoice-runs', { side: 'self-billing', period_end: '2026-02-15' })
  expect(run.body.totals).toMatchObject({ documents: 1, net: 894_50, tax: 0, gross: 894_50 })
  const [draft] = (await finance().get('/invoices?status=draft&type=self-billing')).body.data
  await finance().post(`/invoices/${draft.id}/approval`)
  const issued = await finance().post(`/invoices/${draft.id}/issue`)
  expect(issued.body).toMatchObject({
    number: 'SB-000002',
    taxes: [],
    document: { taxes: [], vat_registered: false },
  })
  expect(await textOf((await finance().get(`/invoices/${draft.id}/pdf`)).bytes)).toContain(
    'not registered for VAT',
  )
})
