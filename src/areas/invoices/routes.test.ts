import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  create,
  draftId,
  finance,
  fixture,
  issued,
  line,
  openDrafts,
} from '#areas/invoices/drafts.testing.ts'
import { amber, as, behindOurBack, saffron } from '#test/agencies.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

openDrafts()

const version = async () => (await finance().get(`/invoices/${draftId}`)).body.version

test('a draft by hand takes its terms and its tax code from the client', async () => {
  const { status, body } = await create({ po_number: 'PO-9' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'draft',
    number: null,
    party_name: 'Northwind Hospital',
    net: 900_50,
    tax: 180_10,
    gross: 1080_60,
    payment_terms_days: 30,
    po_number: 'PO-9',
    addresses: ['accounts@northwind.test'],
    taxes: [{ tax_code: 'S20', base: 900_50, tax: 180_10 }],
    document: { number: 'Draft', po_numbers: ['PO-9'], gross: 1080_60 },
  })
})

test('a self-bill by hand charges no VAT for a supplier that is not registered', async () => {
  const supplier_id = await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const { rows } = await sql<{
      id: number
    }>`insert into suppliers (tenant_id, name, kind) values (${db.tenant}, 'Small Ltd', 'ltd_psc') returning id`.execute(
      db,
    )
    return rows[0]!.id
  })
  const { body } = await create({
    type: 'self-billing',
    client_id: null,
    supplier_id,
    lines: [{ ...line, tax_code_id: fixture.tax_code_id }],
  })
  expect(body).toMatchObject({ tax: 0, gross: 900_50, taxes: [], lines: [{ tax_code_id: null }] })
})

test('a draft is changed over the version that was read, and no other', async () => {
  const changed = await finance().patch(`/invoices/${draftId}`, {
    notes: 'Thank you',
    lines: [line, line],
    version: await version(),
  })
  expect(changed.body).toMatchObject({ notes: 'Thank you', net: 1801_00, lines: [{ seq: 1 }, { seq: 2 }] })
  const stale = await finance().patch(`/invoices/${draftId}`, {
    notes: 'Later',
    version: changed.body.version - 1,
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed' } })
})

test('approving can be taken back until the issue, and an approved draft is not edited', async () => {
  expect((await finance().post(`/invoices/${draftId}/approval`)).body).toMatchObject({
    status: 'approved',
    approved_by_name: 'Fay Finch',
  })
  expect((await finance().post(`/invoices/${draftId}/approval`)).body.code).toBe('invoice.already_approved')
  expect(
    (await finance().patch(`/invoices/${draftId}`, { notes: 'x', version: await version() })).body.code,
  ).toBe('invoice.not_draft')
  expect((await finance().delete(`/invoices/${draftId}/approval`)).body).toMatchObject({
    status: 'draft',
    approved_at: null,
  })
  expect((await finance().post(`/invoices/${draftId}/issue`)).body.code).toBe('invoice.not_approved')
})

test('what is issued can be neither changed nor deleted nor taken back', async () => {
  await issued()
  expect(
    await finance().patch(`/invoices/${draftId}`, { notes: 'x', version: await version() }),
  ).toMatchObject({ status: 409, body: { code: 'invoice.not_draft' } })
  expect(await finance().delete(`/invoices/${draftId}`)).toMatchObject({
    status: 409,
    body: { code: 'invoice.issued' },
  })
  expect(await finance().delete(`/invoices/${draftId}/approval`)).toMatchObject({
    status: 409,
    body: { code: 'invoice.not_approved' },
  })
  const batch = await finance().delete('/actions/batch/delete/invoices', {
    model_ids: [draftId, (await create()).body.id],
  })
  expect(batch.body).toMatchObject({ removed: [expect.any(Number)], refused: [{ id: draftId }] })
})

test('a later change of the client changes no issued document', async () => {
  const before = (await issued()).document
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`update clients set name = 'Renamed' where tenant_id = ${db.tenant}`.execute(db),
  )
  expect((await finance().get(`/invoices/${draftId}`)).body.document).toEqual(before)
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`update clients set name = 'Northwind Hospital' where tenant_id = ${db.tenant}`.execute(db),
  )
})

test('the list knows its statuses, types and counts; unknown words are refused', async () => {
  const { number } = await issued()
  const rows = (query: string) => finance().get(`/invoices?${query}`)
  expect((await rows(`status=issued&type=sales&search=${number}`)).body.data).toMatchObject([
    { number, days_overdue: 0 },
  ])
  expect((await rows('status=all&type=self-billing-credit')).body.data).toEqual([])
  expect((await rows('status=sync-failed')).body.meta.total).toBe(0)
  expect((await rows('status=nonsense')).status).toBe(422)
  await behindOurBack(
    `update invoices set due_date = '2026-01-01' where tenant_id = ${amber.tenant.id} and id = ${draftId}`,
  )
  expect((await rows('status=overdue')).body.data[0]).toMatchObject({
    id: draftId,
    days_overdue: expect.any(Number),
  })
  const { data } = (await finance().get('/invoice-counts?type=sales')).body
  const count = (status: string) => data.find((each: { status: string }) => each.status === status)?.count
  expect(count('all')).toBe((await rows('type=sales')).body.meta.total)
  expect(count('overdue')).toBe(1)
})

test('lines of a run lead back to the time that made them, and only people who see margins learn the cost', async () => {
  const timesheet_id = await saffron.database.inTenant(amber.tenant.id, async (db) =>
    seedApprovedSheet(db, fixture, {
      placement_id: await seedGoldenPlacement(db, fixture),
      period_end: '2026-02-08',
      units: goldenUnits(fixture),
    }),
  )
  const run = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-08' })
  const [made] = (await finance().get(`/invoices?run_id=${run.body.id}`)).body.data
  const trace = (await finance().get(`/invoices/${made.id}/trace`)).body.data
  expect(
    trace.map((unit: Record<string, unknown>) => [unit.line_seq, unit.timesheet_id, unit.amount]),
  ).toEqual([
    [1, timesheet_id, 1040_00],
    [2, timesheet_id, 109_20],
    [3, timesheet_id, 5_40],
  ])
  const full = (await finance().get(`/invoices/${made.id}`)).body
  expect(full).toMatchObject({ margin: 260_10, lines: [{ cost: 800_00 }, { cost: 90_00 }, { cost: 4_50 }] })
  const masked = (await as(amber.credit).get(`/invoices/${made.id}`)).body
  expect(masked.gross).toBe(full.gross)
  expect(JSON.stringify(masked)).not.toMatch(/"cost"|"margin"/)
  expect(
    (await finance().patch(`/invoices/${made.id}`, { po_number: 'PO-7', version: made.version })).body
      .po_number,
  ).toBe('PO-7')
})

test.for<[string, object, string]>([
  ['no lines', { lines: [] }, 'lines'],
  ['an empty description', { lines: [{ ...line, description: '  ' }] }, 'lines.0.description'],
  ['words for a quantity', { lines: [{ ...line, quantity: 'many' }] }, 'lines.0.quantity'],
  ['a price below zero', { lines: [{ ...line, unit_price: '-1' }] }, 'lines.0.unit_price'],
  [
    'more than an invoice can say',
    { lines: [{ ...line, quantity: '99999999', unit_price: '99999999' }] },
    'lines.0.quantity',
  ],
  ['no client', { client_id: null }, 'client_id'],
  ['a client that is not there', { client_id: 999_999_999 }, 'client_id'],
  ['a tax code that is not there', { lines: [{ ...line, tax_code_id: 999_999_999 }] }, 'lines.0.tax_code_id'],
  ['an unknown type', { type: 'proforma' }, 'type'],
  ['terms of many years', { payment_terms_days: 9999 }, 'payment_terms_days'],
  ['text that cannot be stored', { notes: 'a\u0000b' }, 'notes'],
])('a draft with %s is refused at its field and changes nothing', async ([, body, field]) => {
  const count = async () => (await finance().get('/invoices')).body.meta.total
  const before = await count()
  const reply = await create(body)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toContain(field)
  expect(await count()).toBe(before)
})

test('a draft that comes to less than nothing cannot be approved', async () => {
  const { body } = await create({ lines: [{ ...line, quantity: '-1' }] })
  expect(await finance().post(`/invoices/${body.id}/approval`)).toMatchObject({
    status: 409,
    body: { code: 'invoice.negative' },
  })
})
