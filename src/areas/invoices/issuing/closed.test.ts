import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, speaking, twoAgencies } from '#test/people.ts'
import { groundwork } from '#test/work.ts'

let house: TestApp
let amber: Agency
let client_id: number

beforeAll(async () => {
  house = await testApp()
  amber = (await twoAgencies(house.database)).amber
  client_id = (await groundwork(house.database, amber)).client_id
  const body = { closed_to: '2026-03-31', reason: 'Month end', version: 0 }
  expect((await finance().post('/periods/closings', body)).status).toBe(201)
})
afterAll(() => house?.close())

const finance = () => speaking(house.app)(amber.finance)

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

test('somebody who may goes on for a reason, which the document keeps', async () => {
  const id = await approved()
  await finance().post('/periods/overrides', { reason: 'The client closed its books' })
  const issued = await finance().post(`/invoices/${id}/issue`, { issue_date: '2026-03-31' })
  expect(issued).toMatchObject({ status: 200, body: { issue_date: '2026-03-31' } })
  const history = await finance().get(`/history?subject=invoices&subject_id=${id}`)
  expect(history.body.data[0]).toMatchObject({
    action: 'issued',
    changes: { period_override: { from: null, to: 'The client closed its books' } },
  })
})
