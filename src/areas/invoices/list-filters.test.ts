import { beforeEach, expect, test } from 'vitest'
import { approve as decide } from '#areas/invoices/credits/credits.testing.ts'
import { finance, fixture, openTestAgencies } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'
import { today } from '#test/days.ts'

openTestAgencies()

const accepted = [{ code: 'invoice.out_of_order', reason: 'I am alone today' }]
const owner = () => as(amber.owner)
const listed = async (query: string, person = amber.owner) => {
  const { status, body } = await as(person).get(`/invoices?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
}
async function draft(unit_price: string, more: object = {}): Promise<number> {
  const line = { description: 'Cover', quantity: '1', unit_price, tax_code_id: fixture.tax_code_id }
  const body = { type: 'sales', client_id: fixture.client_id, lines: [line], ...more }
  const made = await owner().post('/invoices', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
async function issued(unit_price: string, more?: object): Promise<number> {
  const id = await draft(unit_price, more)
  await decide(id)
  const reply = await owner().post(`/invoices/${id}/issue`, { issue_date: today(), accepted })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return id
}

let small: number
let large: number
let open: number
beforeEach(async () => {
  small = await issued('10.00', { po_number: 'PO-7' })
  large = await issued('1000.00')
  open = await draft('50.00')
})

test('documents are found by due day, currency, order, amount and what was not sent', async () => {
  const { due_date } = (await owner().get(`/invoices/${small}`)).body
  expect(await listed(`due_from=${due_date}&due_to=${due_date}`)).toEqual([small, large])
  expect(await listed('due_from=2199-01-01')).toEqual([])
  expect(await listed('currency=EUR')).toEqual([])
  expect(await listed('currency=GBP&total_from=60&total_to=60.00')).toEqual([open])
  // 10.00 with VAT.
  expect(await listed('total_to=12')).toEqual([small])
  expect(await listed('total_from=12.01')).toEqual([large, open])
  expect(await listed('po_number=po-7')).toEqual([small])
  expect(await listed('not_sent=1')).toEqual([small, large])
  await owner().post(`/invoices/${large}/dispatch`, {})
  expect(await listed('not_sent=1')).toEqual([small])
  const counts = (await owner().get('/invoice-counts?not_sent=1')).body.data
  expect(counts.find(({ status }: { status: string }) => status === 'all')).toMatchObject({ count: 1 })
})

test('and by dispute, hold, consultant and worker', async () => {
  expect(await listed('has_dispute=1')).toEqual([])
  await owner().post(`/invoices/${large}/dispute`, { code: 'hours', reason: 'Nobody was there' })
  expect(await listed('has_dispute=1')).toEqual([large])
  await owner().post('/invoice-holds', { ids: [open], reason: 'They move house' })
  expect(await listed('on_hold=1')).toEqual([open])
  expect(await listed(`owner_user_id=${amber.consultant.id}`)).toEqual([small, large, open])
  expect(await listed(`owner_user_id=${amber.finance.id}`)).toEqual([])
  expect(await listed(`candidate_id=${fixture.candidate_id}`)).toEqual([])
  expect(await listed('not_sent=1', birch.owner)).toEqual([])
  for (const wrong of ['total_from=ten', 'currency=POUND', 'not_sent=yes', 'due_from=2026-02-30'])
    expect((await owner().get(`/invoices?${wrong}`)).status, wrong).toBe(422)
})

test('many are credited at once, and what cannot be says why', async () => {
  const paid = await issued('30.00')
  const ids = [small, paid, open, 999_999]
  const body = { ids, reason_code: 'charged_twice', reason: 'Both were charged in May already' }
  const reply = await finance().post('/invoice-credits', body)
  expect(reply).toMatchObject({
    status: 200,
    body: {
      done: [small, paid],
      refused: [{ id: open }, { id: 999_999, code: 'not_found' }],
    },
  })
  const drafts = (await owner().get('/invoices?status=draft&type=sales-credit')).body.data
  expect(drafts.map(({ net }: { net: number }) => net).sort((a: number, b: number) => a - b)).toEqual([
    10_00, 30_00,
  ])
  // Nothing is left of them.
  expect((await finance().post('/invoice-credits', body)).body.done).toEqual([])
  expect((await as(amber.candidate).post('/invoice-credits', body)).status).toBe(403)
  expect((await as(birch.finance).post('/invoice-credits', body)).body.done).toEqual([])
})
