import { beforeAll, expect, test } from 'vitest'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let client_id: number

openAgencies()
beforeAll(async () => {
  client_id = (await createPlacementFixture(saffron.database, amber)).client_id
  const body = { closed_to: '2026-03-31', reason: 'Month end', version: 0 }
  expect((await finance().post('/periods/closings', body)).status).toBe(201)
})

const finance = () => as(amber.finance)

async function approved(): Promise<number> {
  const lines = [{ description: 'Training', quantity: '1', unit_price: '100.00' }]
  const { body } = await finance().post('/invoices', { type: 'sales', client_id, lines })
  await finance().post(`/invoices/${body.id}/approval`)
  return body.id
}

test('no document is dated in a closed period, alone or among many, and none loses a number to the try', async () => {
  const ids = [await approved(), await approved()]
  const closed = {
    status: 422,
    body: { code: 'period.closed', errors: { issue_date: ['March 2026 is closed'] } },
  }
  expect(await finance().post(`/invoices/${ids[0]}/issue`, { issue_date: '2026-03-31' })).toMatchObject(
    closed,
  )
  expect(await finance().post('/invoice-issues', { ids, issue_date: '2026-03-15' })).toMatchObject(closed)
  const issued = await finance().post('/invoice-issues', { ids, issue_date: '2026-04-01' })
  expect(issued.body.done).toEqual(ids)
  const numbers = await Promise.all(ids.map((id) => finance().get(`/invoices/${id}`)))
  expect(numbers.map(({ body }) => body.number).sort()).toEqual(['INV-000001', 'INV-000002'])
})

test('a draft keeps the day it is to be issued under, which is asked for as at the issue', async () => {
  const lines = [{ description: 'Training', quantity: '1', unit_price: '100.00' }]
  const planned = (planned_date: string) =>
    finance().post('/invoices', { type: 'sales', client_id, lines, planned_date })
  expect(await planned('2026-03-31')).toMatchObject({
    status: 422,
    body: { code: 'period.closed', errors: { planned_date: ['March 2026 is closed'] } },
  })
  expect((await planned('2199-12-31')).body.errors).toEqual({
    planned_date: ['An issue date cannot lie in the future'],
  })
  expect((await planned('2026-02-29')).status).toBe(422)
  const draft = (await planned('2026-04-02')).body
  expect(draft).toMatchObject({ issue_date: null, planned_date: '2026-04-02' })
  expect(draft.document).toMatchObject({ issue_date: '2026-04-02', due_date: '2026-05-02' })

  const change = (planned_date: string | null, { version } = draft) =>
    finance().patch(`/invoices/${draft.id}`, { planned_date, version })
  expect((await change('2026-03-15')).body.errors).toEqual({ planned_date: ['March 2026 is closed'] })
  const later = (await change('2026-04-03')).body
  expect(later.planned_date).toBe('2026-04-03')
  await finance().post(`/invoices/${draft.id}/approval`)
  const many = await approved()
  const { body } = await finance().post('/invoice-issues', { ids: [many, draft.id] })
  expect(body.done).toEqual([draft.id, many].sort((a, b) => a - b))
  const issued = (await finance().get(`/invoices/${draft.id}`)).body
  expect(issued).toMatchObject({ issue_date: '2026-04-03', due_date: '2026-05-03', number: 'INV-000003' })
  expect((await finance().get(`/invoices/${many}`)).body.number).toBe('INV-000004')
})

test('of many with dates of their own, one in a month that was closed meanwhile holds up no other', async () => {
  const lines = [{ description: 'Training', quantity: '1', unit_price: '100.00' }]
  const planned = { type: 'sales', client_id, lines, planned_date: '2026-04-04' }
  const draft = (await finance().post('/invoices', planned)).body
  await finance().post(`/invoices/${draft.id}/approval`)
  const other = await approved()
  const close = async (closed_to: string) => {
    const { version } = (await finance().get('/periods')).body
    return finance().post('/periods/closings', { closed_to, reason: 'As agreed', version })
  }
  expect((await close('2026-04-05')).status).toBe(201)
  const { body } = await finance().post('/invoice-issues', { ids: [draft.id, other] })
  expect(body.done).toEqual([other])
  expect(body.refused).toMatchObject([{ id: draft.id, code: 'period.closed' }])
  expect((await finance().post(`/invoices/${draft.id}/issue`)).body).toMatchObject({
    code: 'period.closed',
    errors: { issue_date: ['The time up to 5 Apr 2026 is closed'] },
  })
  await close('2026-03-31')
})

test('somebody who may not date back neither plans nor issues under a day before today', async () => {
  const junior = await addPerson(saffron.database, amber.tenant, {
    name: 'Jo Junior',
    email: 'junior@amber.test',
    role: 'junior',
    permissions: ['view', 'create', 'update', 'approve', 'issue'].map((verb) => `invoices.${verb}`),
  })
  const ask = as(junior)
  const id = await approved()
  const refusalAt = (field: string) => ({
    status: 422,
    body: { code: 'invoice.backdate', errors: { [field]: ['You may not date documents back'] } },
  })
  const lines = [{ description: 'Training', quantity: '1', unit_price: '100.00' }]
  const planned = { type: 'sales', client_id, lines, planned_date: '2026-04-02' }
  expect(await ask.post('/invoices', planned)).toMatchObject(refusalAt('planned_date'))
  expect(await ask.post(`/invoices/${id}/issue`, { issue_date: '2026-04-02' })).toMatchObject(
    refusalAt('issue_date'),
  )
  const dated = (await finance().post('/invoices', planned)).body
  await finance().post(`/invoices/${dated.id}/approval`)
  expect(await ask.post(`/invoices/${dated.id}/issue`)).toMatchObject(refusalAt('issue_date'))
  const { body } = await ask.post('/invoice-issues', { ids: [id, dated.id] })
  expect(body.done).toEqual([id])
  expect(body.refused).toMatchObject([{ id: dated.id, code: 'invoice.backdate' }])
})

test('somebody who may goes on for a reason, which the document keeps', async () => {
  const id = await approved()
  await finance().post('/periods/overrides', { reason: 'The client closed its books' })
  const accepted = [{ code: 'invoice.out_of_order', reason: 'It was agreed in March' }]
  const issued = await finance().post(`/invoices/${id}/issue`, { issue_date: '2026-03-31', accepted })
  expect(issued).toMatchObject({ status: 200, body: { issue_date: '2026-03-31' } })
  const history = await finance().get(`/history?subject=invoices&subject_id=${id}`)
  expect(history.body.data[0]).toMatchObject({
    action: 'issued',
    changes: { period_override: { from: null, to: 'The client closed its books' } },
  })
})
