import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { linkHash, sha256 } from '#areas/invoices/issuing/snapshot.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { today } from '#test/days.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

let fixture: PlacementFixture

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
})

const finance = () => as(amber.finance)

async function approved(count: number): Promise<number[]> {
  const made = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      finance().post('/invoices', {
        type: 'sales',
        client_id: fixture.client_id,
        lines: [{ description: `Work ${at}`, quantity: '1.5', unit_price: '33.33' }],
      }),
    ),
  )
  const ids = made.map(({ body }) => body.id)
  const { body } = await finance().post('/invoice-approvals', { ids })
  expect(body.done).toHaveLength(count)
  return ids
}

const salesSeries = async () => (await finance().get('/number-series')).body.data[0]

test('twenty issues at the same time give twenty numbers without a gap, in one unbroken chain', async () => {
  const ids = await approved(20)
  const replies = await Promise.all(ids.map((id) => finance().post(`/invoices/${id}/issue`)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const numbers = replies.map(({ body }) => body.number).sort()
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => `INV-${String(at + 1).padStart(6, '0')}`))
  const series = await salesSeries()
  expect(series).toMatchObject({ next_number: 21, issued_count: 20, next_example: 'INV-000021' })
  const check = await finance().get(`/number-series/${series.id}/verification`)
  expect(check.body).toMatchObject({
    ok: true,
    documents: 20,
    first: 'INV-000001',
    last: 'INV-000020',
    findings: [],
    gaps: [],
  })
})

test('issuing one document twice at once gives it one number, and the second is told', async () => {
  const [id] = await approved(1)
  const replies = await Promise.all([
    finance().post(`/invoices/${id}/issue`),
    finance().post(`/invoices/${id}/issue`),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)!.body.code).toBe('invoice.already_issued')
  expect((await salesSeries()).issued_count).toBe(21)
})

test('a batch is numbered in one go, and what may not be issued stays with its reason', async () => {
  const ids = await approved(3)
  const draft = await finance().post('/invoices', {
    type: 'sales',
    client_id: fixture.client_id,
    lines: [{ description: 'Not approved', quantity: '1', unit_price: '1' }],
  })
  const { body } = await finance().post('/invoice-issues', { ids: [...ids, draft.body.id, 999_999_999] })
  expect(body.done).toEqual([...ids].sort((a, b) => a - b))
  expect(body.refused.map(({ id, code }: { id: number; code: string }) => [id, code])).toEqual([
    [draft.body.id, 'invoice.not_approved'],
    [999_999_999, 'not_found'],
  ])
  expect((await salesSeries()).issued_count).toBe(24)
})

test('what was issued is stored in the shape of a snapshot, hashed as its text and chained', async () => {
  const rows = await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const found = await sql<{
      snapshot: unknown
      text: string
      content_hash: string
      prev_hash: string
      hash: string
    }>`
      select snapshot, snapshot::text as text, content_hash, prev_hash, hash from issued_documents
      where tenant_id = ${db.tenant} order by position`.execute(db)
    return found.rows
  })
  let previous = ''
  for (const row of rows) {
    expect(InvoiceSnapshot.safeParse(row.snapshot).success).toBe(true)
    expect(JSON.stringify(InvoiceSnapshot.parse(row.snapshot))).toBe(row.text)
    expect(row.content_hash).toBe(sha256(row.text))
    expect(row.prev_hash).toBe(previous)
    expect(row.hash).toBe(linkHash(previous, row.content_hash))
    previous = row.hash
  }
})

test('the application can neither change nor delete what was issued', async () => {
  for (const attempt of [
    'update issued_documents set number = number',
    'delete from issued_documents',
    'delete from invoice_files',
  ]) {
    await expect(
      saffron.database.inTenant(amber.tenant.id, (db) =>
        sql.raw(`${attempt} where tenant_id = ${db.tenant}`).execute(db),
      ),
    ).rejects.toThrow(/permission denied/)
  }
})

test('who changes a document behind our back is found out, and so is who takes one away', async () => {
  const series = await salesSeries()
  const verified = () => finance().get(`/number-series/${series.id}/verification`)
  const planted = (change: string) => onConnection(saffron.superUrl, (client) => client.query(change))
  await planted(
    `update issued_documents set snapshot = replace(snapshot::text, 'Northwind', 'Southwind')::json where position = 5 and tenant_id = ${amber.tenant.id}`,
  )
  expect((await verified()).body).toMatchObject({
    ok: false,
    findings: [{ number: 'INV-000005', code: 'snapshot_changed' }],
  })
  await planted(
    `update issued_documents set snapshot = replace(snapshot::text, 'Southwind', 'Northwind')::json where position = 5 and tenant_id = ${amber.tenant.id}`,
  )
  await planted(`delete from issued_documents where position = 10 and tenant_id = ${amber.tenant.id}`)
  expect((await verified()).body).toMatchObject({
    ok: false,
    findings: expect.arrayContaining([
      expect.objectContaining({ number: 'INV-000011', problem: 'It does not follow the document before it' }),
      expect.objectContaining({ number: 'INV-000010', code: 'never_issued' }),
    ]),
  })
})

test('a raised counter shows as a gap; it is never lowered once used', async () => {
  const [, selfBills] = (await finance().get('/number-series')).body.data
  const change = (body: object) => finance().patch(`/number-series/${selfBills.id}`, body)
  expect((await change({ next_number: 500, version: selfBills.version })).body.next_example).toBe('SB-000500')
  const draft = await finance().post('/invoices', {
    type: 'self-billing',
    supplier_id: fixture.supplier_id,
    lines: [{ description: 'Work', quantity: '1', unit_price: '10' }],
  })
  const issue = async (id: number) => {
    await finance().post(`/invoices/${id}/approval`)
    return finance().post(`/invoices/${id}/issue`)
  }
  expect((await issue(draft.body.id)).body.number).toBe('SB-000500')
  const low = await change({ next_number: 3, version: selfBills.version + 1 })
  expect(low).toMatchObject({
    status: 422,
    body: { code: 'series.next_number', errors: { next_number: [expect.any(String)] } },
  })
  expect((await change({ next_number: 600, version: selfBills.version })).body.code).toBe('changed')
  await change({ next_number: 600, format: 'S{YYYY}-{SEQ:4}', version: selfBills.version + 1 })
  const second = await finance().post('/invoices', {
    type: 'self-billing',
    supplier_id: fixture.supplier_id,
    lines: [{ description: 'Work', quantity: '1', unit_price: '10' }],
  })
  const year = today().slice(0, 4)
  expect((await issue(second.body.id)).body.number).toBe(`S${year}-0600`)
  expect((await finance().get(`/number-series/${selfBills.id}/verification`)).body).toMatchObject({
    ok: true,
    gaps: [{ after: 'SB-000500', before: `S${year}-0600`, missing: 99 }],
  })
})

test('a date in the future is refused, and a date in the past needs the permission', async () => {
  const [id] = await approved(1)
  const future = await finance().post(`/invoices/${id}/issue`, { issue_date: '2199-01-01' })
  expect(future).toMatchObject({ status: 422, body: { errors: { issue_date: [expect.any(String)] } } })
  const accepted = [{ code: 'invoice.out_of_order', reason: 'Agreed with the client' }]
  const past = await finance().post(`/invoices/${id}/issue`, { issue_date: '2026-01-02', accepted })
  expect(past.body).toMatchObject({
    status: 'issued',
    issue_date: '2026-01-02',
    tax_point_date: '2026-01-02',
    due_date: '2026-02-01',
  })
})

test('the PDF is rendered once and is the same to the byte ever after, also when many ask at once', async () => {
  const [id] = await approved(1)
  expect((await finance().get(`/invoices/${id}/pdf`)).body.code).toBe('invoice.not_issued')
  await finance().post(`/invoices/${id}/issue`)
  const asked = await Promise.all([1, 2, 3].map(() => finance().get(`/invoices/${id}/pdf`)))
  await saffron.settle()
  const later = await finance().get(`/invoices/${id}/pdf`)
  for (const reply of asked) expect(reply.bytes.equals(later.bytes)).toBe(true)
  expect(later.headers['content-type']).toBe('application/pdf')
  const { body } = await finance().get(`/invoices/${id}`)
  expect(body.issue.pdf.sha256).toBe(sha256(later.bytes))
})

test('after an issue the background renders the PDF without being asked', async () => {
  const [id] = await approved(1)
  await finance().post(`/invoices/${id}/issue`)
  expect((await finance().get(`/invoices/${id}`)).body.issue.pdf).toBeNull()
  await saffron.settle()
  expect((await finance().get(`/invoices/${id}`)).body.issue.pdf).toMatchObject({ size: expect.any(Number) })
})
