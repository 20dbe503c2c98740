import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { goldenUnits, plantApproved, plantPlaced } from '#test/billable.ts'
import { type Agency, addPerson, nobody, type Person, speaking, twoAgencies } from '#test/people.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'
import { type Ground, groundwork } from '#test/work.ts'

let postbox: Postbox
let house: TestApp
let amber: Agency
let birch: Agency
let ground: Ground
let theirs: Ground
let draftId: number

beforeAll(async () => {
  postbox = await openPostbox()
  house = await testApp({ smtpUrl: postbox.url })
  const agencies = await twoAgencies(house.database)
  amber = agencies.amber
  birch = agencies.birch
  ground = await groundwork(house.database, amber)
  theirs = await groundwork(house.database, birch)
})
beforeEach(async () => {
  draftId = (await create()).body.id
})
afterAll(async () => {
  await house?.close()
  house?.deps.mail.close()
  await postbox?.close()
})

const as = (person: Person | undefined) => speaking(house.app)(person)
const finance = () => as(amber.finance)
const line = { description: 'Consulting', quantity: '2', unit: 'day', unit_price: '450.25' }
const create = (body: object = {}) =>
  finance().post('/invoices', { type: 'sales', client_id: ground.client_id, lines: [line], ...body })
const issued = async () => {
  await finance().post(`/invoices/${draftId}/approval`)
  return (await finance().post(`/invoices/${draftId}/issue`)).body
}
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
  const supplier_id = await house.database.inTenant(amber.tenant.id, async (db) => {
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
    lines: [{ ...line, tax_code_id: ground.tax_code_id }],
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
  await house.database.inTenant(amber.tenant.id, (db) =>
    sql`update clients set name = 'Renamed' where tenant_id = ${db.tenant}`.execute(db),
  )
  expect((await finance().get(`/invoices/${draftId}`)).body.document).toEqual(before)
  await house.database.inTenant(amber.tenant.id, (db) =>
    sql`update clients set name = 'Northwind Hospital' where tenant_id = ${db.tenant}`.execute(db),
  )
})

test('sending mails the PDF to the billing addresses, and the mail tells how it fared', async () => {
  const { number } = await issued()
  const sent = await finance().post(`/invoices/${draftId}/dispatch`, { message: 'With thanks <b>' })
  expect(sent.body).toMatchObject({
    status: 'sent',
    delivery_status: 'queued',
    mails: [{ to_address: 'accounts@northwind.test', status: 'queued' }],
  })
  await house.settle()
  expect((await finance().get(`/invoices/${draftId}`)).body).toMatchObject({
    delivery_status: 'sent',
    mails: [{ status: 'sent' }],
  })
  const letter = postbox.letters.find(({ subject }) => subject?.includes(number))!
  expect(letter.subject).toBe(`Invoice ${number} from Amber Recruitment Ltd`)
  expect(letter.text).toContain('With thanks <b>')
  const pdf = await finance().get(`/invoices/${draftId}/pdf`)
  expect(Buffer.from(letter.attachments[0]!.content as ArrayBuffer).equals(pdf.bytes)).toBe(true)
})

test('a mail that cannot be delivered shows on the document and in the list', async () => {
  await issued()
  postbox.refusals.push([550, 'No such mailbox'])
  await finance().post(`/invoices/${draftId}/dispatch`, { to: ['gone@northwind.test'] })
  await house.settle()
  expect((await finance().get(`/invoices/${draftId}`)).body.delivery_status).toBe('failed')
  const listed = (await finance().get('/invoices?status=sent')).body.data
  expect(listed.find(({ id }: { id: number }) => id === draftId).delivery_status).toBe('failed')
})

test('many are sent in the background, each once, and drafts stay with their reason', async () => {
  const { number } = await issued()
  const other = (await create()).body.id
  const { body } = await finance().post('/invoice-dispatches', { ids: [draftId, other] })
  expect(body).toMatchObject({
    title: '1 document sent',
    done: [draftId],
    refused: [{ id: other, code: 'invoice.not_issued' }],
  })
  await house.settle()
  expect(postbox.letters.filter(({ subject }) => subject?.includes(number))).toHaveLength(1)
})

test('a document without an address is not sent', async () => {
  await house.database.inTenant(amber.tenant.id, (db) =>
    sql`update billing_profiles set email_to = '' where tenant_id = ${db.tenant}`.execute(db),
  )
  await issued()
  expect(await finance().post(`/invoices/${draftId}/dispatch`, {})).toMatchObject({
    status: 422,
    body: { code: 'invoice.no_address' },
  })
  await house.database.inTenant(amber.tenant.id, (db) =>
    sql`update billing_profiles set email_to = 'accounts@northwind.test' where tenant_id = ${db.tenant}`.execute(
      db,
    ),
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
  await house.database.inTenant(amber.tenant.id, (db) =>
    sql`update invoices set due_date = '2026-01-01' where tenant_id = ${db.tenant} and id = ${draftId}`.execute(
      db,
    ),
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
  const timesheet_id = await house.database.inTenant(amber.tenant.id, async (db) =>
    plantApproved(db, ground, {
      placement_id: await plantPlaced(db, ground),
      period_end: '2026-02-08',
      units: goldenUnits(ground),
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
  const lines = await finance().patch(`/invoices/${made.id}`, { lines: [line], version: made.version })
  expect(lines).toMatchObject({ status: 409, body: { code: 'invoice.lines_from_time' } })
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

test('another agency cannot see, change, delete, reference or infer it', async () => {
  const other = as(birch.finance)
  await issued()
  const attempts = [
    other.get(`/invoices/${draftId}`),
    other.get(`/invoices/${draftId}/pdf`),
    other.patch(`/invoices/${draftId}`, { notes: 'x', version: 1 }),
    other.delete(`/invoices/${draftId}`),
    other.post(`/invoices/${draftId}/approval`),
    other.delete(`/invoices/${draftId}/approval`),
    other.post(`/invoices/${draftId}/issue`),
    other.post(`/invoices/${draftId}/dispatch`, {}),
  ]
  for (const reply of await Promise.all(attempts))
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await other.get(`/invoices/${draftId}/trace`)).status).toBe(404)
  expect((await other.get('/invoices')).body.data).toEqual([])
  expect((await other.get('/invoice-counts')).body.data).toEqual([])
  for (const many of ['invoice-approvals', 'invoice-issues', 'invoice-dispatches']) {
    expect((await other.post(`/${many}`, { ids: [draftId] })).body).toMatchObject({
      done: [],
      refused: [{ id: draftId, code: 'not_found' }],
    })
  }
  const mine = { type: 'sales', client_id: theirs.client_id, lines: [line] }
  expect(
    (await other.post('/invoices', { ...mine, client_id: ground.client_id })).body.errors,
  ).toHaveProperty('client_id')
  expect(
    (await other.post('/invoices', { ...mine, billing_profile_id: ground.billing_profile_id })).body.errors,
  ).toHaveProperty('billing_profile_id')
  expect(
    (await other.post('/invoices', { type: 'self-billing', supplier_id: ground.supplier_id, lines: [line] }))
      .body.errors,
  ).toHaveProperty('supplier_id')
  const foreignCode = await other.post('/invoices', {
    ...mine,
    lines: [{ ...line, tax_code_id: ground.tax_code_id }],
  })
  expect(foreignCode).toMatchObject({
    status: 422,
    body: { errors: { 'lines.0.tax_code_id': ['Not found'] } },
  })
  const [series] = (await finance().get('/number-series')).body.data
  expect((await other.patch(`/number-series/${series.id}`, { format: 'X{SEQ}', version: 1 })).status).toBe(
    404,
  )
  expect((await other.get(`/number-series/${series.id}/verification`)).status).toBe(404)
})

test('candidates, approvers, consultants and nobody see no invoices', async () => {
  for (const person of [amber.candidate, amber.approver, amber.consultant, amber.supplier]) {
    expect((await as(person).get('/invoices')).status).toBe(403)
    expect((await as(person).get(`/invoices/${draftId}`)).status).toBe(403)
    expect((await as(person).delete(`/invoices/${draftId}`)).status).toBe(403)
  }
  expect((await as(nobody).get('/invoices')).status).toBe(401)
})

test('a permission of one type opens documents of that type alone', async () => {
  const selfBill = (await create({ type: 'self-billing', client_id: null, supplier_id: ground.supplier_id }))
    .body
  const clerk = await addPerson(house.database, amber.tenant, {
    name: 'Sam Sole',
    email: `sam${draftId}@amber.test`,
    role: 'candidate',
    permissions: ['invoices.self_billing.view', 'invoices.self_billing.delete'],
  })
  const types = (await as(clerk).get('/invoices')).body.data.map((row: { type: string }) => row.type)
  expect(new Set(types)).toEqual(new Set(['self-billing']))
  expect((await as(clerk).get(`/invoices/${draftId}`)).status).toBe(404)
  expect((await as(clerk).delete(`/invoices/${draftId}`)).status).toBe(404)
  expect(
    (await as(clerk).get('/invoice-counts')).body.data.every((each: { count: number }) => each.count >= 1),
  ).toBe(true)
  expect((await as(clerk).post(`/invoices/${selfBill.id}/approval`)).status).toBe(403)
  expect((await as(clerk).delete(`/invoices/${selfBill.id}`)).status).toBe(200)
})

test('credit control sees and sends sales invoices but neither issues nor changes them', async () => {
  const credit = as(amber.credit)
  expect((await credit.get(`/invoices/${draftId}`)).status).toBe(200)
  expect((await credit.post(`/invoices/${draftId}/approval`)).status).toBe(403)
  expect((await credit.post(`/invoices/${draftId}/issue`)).status).toBe(403)
  await issued()
  expect((await credit.post(`/invoices/${draftId}/dispatch`, {})).body.status).toBe('sent')
})
