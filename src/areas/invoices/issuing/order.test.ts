import { beforeAll, expect, test } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

let fixture: PlacementFixture
/** Issues, and may not date back. */
let clerk: Person

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  clerk = await addPerson(saffron.database, amber.tenant, {
    name: 'Cleo Clerk',
    email: 'cleo@amber.test',
    role: 'approver',
    permissions: ['invoices.view', 'invoices.create', 'invoices.approve', 'invoices.issue'],
  })
})

const finance = () => as(amber.finance)
const reason = [{ code: 'invoice.out_of_order', reason: 'The client paid in March' }]

async function approved(count: number, unit_price = '33.33'): Promise<number[]> {
  const lines = [{ description: 'Work', quantity: '1.5', unit_price }]
  const made = await Promise.all(
    Array.from({ length: count }, () =>
      finance().post('/invoices', { type: 'sales', client_id: fixture.client_id, lines }),
    ),
  )
  const ids = made.map(({ body }) => body.id)
  await finance().post('/invoice-approvals', { ids })
  return ids
}
const issue = (id: number | undefined, body: object = {}, who = amber.finance) =>
  as(who).post(`/invoices/${id}/issue`, body)

test('a date before the last of the series asks for a reason, which the document keeps', async () => {
  const [first, second] = await approved(2)
  expect((await issue(first, { issue_date: '2026-03-01' })).status).toBe(200)
  expect((await issue(second, { issue_date: '2026-02-27' })).body).toMatchObject({
    code: 'needs_reason',
    warnings: [{ code: 'invoice.out_of_order', field: 'issue_date' }],
  })
  expect((await finance().get(`/invoices/${second}`)).body).toMatchObject({
    status: 'approved',
    number: null,
  })
  const issued = await issue(second, { issue_date: '2026-02-27', accepted: reason })
  expect(issued.body).toMatchObject({ status: 'issued', issue_date: '2026-02-27', number: 'INV-000002' })
  const { body } = await finance().get(`/history?subject=invoices&subject_id=${second}`)
  expect(body.data[0].changes.accepted_warnings.to).toContain('The client paid in March')
})

test('many at once are asked about once, and none is issued before', async () => {
  const ids = await approved(3)
  await issue((await approved(1))[0], { issue_date: '2026-03-02' })
  const refused = await finance().post('/invoice-issues', { ids, issue_date: '2026-03-01' })
  expect(refused.body.warnings).toHaveLength(1)
  expect(refused.body.warnings[0].text).toContain('3 documents')
  const done = await finance().post('/invoice-issues', { ids, issue_date: '2026-03-01', accepted: reason })
  expect(done.body.done.toSorted()).toEqual(ids.toSorted())
})

test('the same day, a later one and another series are in order', async () => {
  const [first, same, later] = await approved(3)
  expect((await issue(first, { issue_date: '2026-03-03' })).status).toBe(200)
  expect((await issue(same, { issue_date: '2026-03-03' })).status).toBe(200)
  expect((await issue(later)).status).toBe(200)
  const selfBill = await finance().post('/invoices', {
    type: 'self-billing',
    supplier_id: fixture.supplier_id,
    lines: [{ description: 'Work', quantity: '1', unit_price: '10' }],
  })
  await finance().post(`/invoices/${selfBill.body.id}/approval`)
  expect((await issue(selfBill.body.id, { issue_date: '2026-03-01' })).body.number).toBe('SB-000001')
})

test('a reason opens nothing to somebody who may not date back', async () => {
  const [id] = await approved(1)
  const refused = await issue(id, { issue_date: '2026-03-01', accepted: reason }, clerk)
  expect([refused.status, refused.body.code]).toEqual([422, 'invoice.backdate'])
})

test.for(['0100-01-01', '1989-12-31', '2024-12-31'])('%s, before the books open, is refused', async (day) => {
  const [id] = await approved(1)
  const refused = await issue(id, { issue_date: day, accepted: reason })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['issue_date'])
})

test('a document of nothing is neither approved nor issued', async () => {
  const [id] = await approved(1, '0')
  expect((await finance().post(`/invoices/${id}/approval`)).body.code).toBe('invoice.nothing_to_pay')
  expect((await issue(id)).status).toBe(409)
})

test('a jump of the numbers asks for a reason, and is undone while nothing used it', async () => {
  const [series] = (await finance().get('/number-series')).body.data
  const change = async (next_number: number, accepted: object[] = []) => {
    const { version } = (await finance().get('/number-series')).body.data[0]
    return finance().patch(`/number-series/${series.id}`, { next_number, accepted, version })
  }
  const why = [{ code: 'series.jump', reason: 'Goes on where Sage ended' }]
  expect((await change(999_999_999, why)).status).toBe(422)
  expect((await change(90_000)).body.warnings).toMatchObject([{ code: 'series.jump' }])
  expect((await change(90_000, why)).body.next_example).toBe('INV-090000')
  expect((await change(series.next_number - 1)).body.code).toBe('series.next_number')
  expect((await change(series.next_number)).body.next_number).toBe(series.next_number)
  const { body } = await finance().get(`/history?subject=number-series&subject_id=${series.id}`)
  expect(JSON.stringify(body.data)).toContain('Goes on where Sage ended')
  expect((await as(birch.finance).patch(`/number-series/${series.id}`, { version: 1 })).status).toBe(404)
})
