import { beforeAll, expect, test } from 'vitest'
import {
  create,
  draftId,
  finance,
  fixture,
  issued,
  line,
  openDrafts,
} from '#areas/invoices/drafts.testing.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import { addPerson, nobody } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

let theirs: PlacementFixture

openDrafts()
beforeAll(async () => {
  theirs = await createPlacementFixture(saffron.database, birch)
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
    (await other.post('/invoices', { ...mine, client_id: fixture.client_id })).body.errors,
  ).toHaveProperty('client_id')
  expect(
    (await other.post('/invoices', { ...mine, billing_profile_id: fixture.billing_profile_id })).body.errors,
  ).toHaveProperty('billing_profile_id')
  expect(
    (await other.post('/invoices', { type: 'self-billing', supplier_id: fixture.supplier_id, lines: [line] }))
      .body.errors,
  ).toHaveProperty('supplier_id')
  const foreignCode = await other.post('/invoices', {
    ...mine,
    lines: [{ ...line, tax_code_id: fixture.tax_code_id }],
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
  const selfBill = (await create({ type: 'self-billing', client_id: null, supplier_id: fixture.supplier_id }))
    .body
  const clerk = await addPerson(saffron.database, amber.tenant, {
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
