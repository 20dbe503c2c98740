import { beforeAll, describe, expect, it } from 'vitest'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

/** G, the golden week: £1,154.60 to charge. */
const golden = 1_154_60
let ground: PlacementFixture
let placement: number
let counted = 0

openAgencies()
beforeAll(async () => {
  ground = await createPlacementFixture(saffron.database, amber)
  const job = await owner().post('/jobs', {
    ...{ title: 'Night nurse', client_id: ground.client_id, start_date: '2026-01-05' },
  })
  const body = goldenPlacementBody(ground, job.body.id, amber.approver.id)
  placement = (await owner().post('/placements', body)).body.id
  await saffron.settle()
})

const owner = () => as(amber.owner)
const finance = () => as(amber.finance)
type Order = { id: number; number: string }
const order = async (body: object = {}): Promise<Order> => {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 50_000_00 },
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const pay = async (...orders: Order[]) => {
  const { version } = (await owner().get(`/placements/${placement}`)).body
  const purchase_order_ids = orders.map(({ id }) => id)
  expect((await owner().patch(`/placements/${placement}`, { version, purchase_order_ids })).status).toBe(200)
}
const figures = async ({ id }: Order) => {
  const { reserved, committed, invoiced, left } = (await owner().get(`/purchase-orders/${id}`)).body
  return { reserved, committed, invoiced, left }
}
const movable = async ({ id }: Order, query = '') =>
  (await owner().get(`/purchase-orders/${id}/uninvoiced${query}`)).body
const move = ({ id }: Order, body: object, person = amber.owner) =>
  as(person).post(`/purchase-orders/${id}/moves`, body)
const differences = () => inAmber((db) => compareLedger(db))

/** Submits and approves the golden week of that Monday. */
async function approved(monday: string): Promise<number> {
  const list = await owner().get(
    `/timesheets?placement_id=${placement}&period_from=${monday}&sort=period_end`,
  )
  const sheet = list.body.data.find((row: { period_start: string }) => row.period_start === monday)
  const at = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10)
  const shift = (day: string, start_time: string, end_time: string) => ({
    ...{ kind: 'shift', day, start_time, end_time, break_minutes: 0 },
  })
  const saved = await as(amber.candidate).patch(`/timesheets/${sheet.id}`, {
    entries: [...[0, 1, 2, 3].map((day) => shift(at(day), '08:57', '18:04')), shift(at(4), '14:00', '23:30')],
    ...{ note: '', version: sheet.version },
  })
  const sent = await as(amber.candidate).post(`/timesheets/${sheet.id}/submission`, {
    ...{ declaration_accepted: true, version: saved.body.version },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { submission_no } = sent.body
  const review = { decision: 'approve', submission_no }
  expect((await as(amber.approver).post(`/timesheets/${sheet.id}/review`, review)).status).toBe(200)
  return sheet.id
}

describe('approved time on no document', () => {
  it('that no order paid for moves to one that is named afterwards, and is invoiced under it', async () => {
    const sheet = await approved('2026-01-05')
    const late = await order()
    expect(await movable(late)).toMatchObject({ data: [], amount: 0 })
    await pay(late)
    expect(await movable(late)).toMatchObject({
      ...{ amount: golden, fits: golden, units: 7, more: false, currency: 'GBP' },
      data: [
        { timesheet_id: sheet, from_id: null, from_number: null, units: 7, amount: golden, fits: golden },
      ],
    })
    expect((await move(late, { amount: golden })).body).toEqual({ units: 7, amount: golden })
    expect(await figures(late)).toMatchObject({ committed: golden, left: 50_000_00 - golden })
    expect(await differences()).toEqual([])
    expect(await movable(late)).toMatchObject({ data: [], amount: 0 })
    const run = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-01-11' })
    const [draft] = (await finance().get(`/invoices?run_id=${run.body.id}`)).body.data
    expect(draft).toMatchObject({ net: golden, po_number: late.number })
    await finance().post(`/invoices/${draft.id}/approval`)
    expect((await finance().post(`/invoices/${draft.id}/issue`)).status).toBe(200)
    expect(await figures(late)).toMatchObject({ committed: 0, invoiced: golden })
    expect(await differences()).toEqual([])
    expect((await move(late, { amount: golden })).body.code).toBe('purchase_order.moved_meanwhile')
  })

  it('moves from one order to another as far as that has room, each part whole, and keeps who paid on record', async () => {
    const [first, second] = [await order({ budget: 500_00 }), await order()]
    await pay(first, second)
    const sheet = await approved('2026-01-12')
    const small = await order({ budget: 300_00, hard_stop: 'approve' })
    await pay(first, second, small)
    // Monday's 221.00 fits, Wednesday's part of 58.00 and the night's 5.40; nothing is cut again.
    const seen = await movable(small)
    expect(seen).toMatchObject({ amount: golden, fits: 284_40 })
    expect(seen.data).toMatchObject([
      { timesheet_id: sheet, from_number: first.number, amount: 500_00, fits: 279_00 },
      { timesheet_id: sheet, from_number: second.number, amount: 654_60, fits: 5_40 },
    ])
    expect((await move(small, { amount: 1 })).body.code).toBe('purchase_order.moved_meanwhile')
    const over = await move(small, { amount: golden, everything: true })
    expect(over).toMatchObject({ status: 409, body: { code: 'needs_reason' } })
    expect(over.body.description).toContain('£854.60')
    const refused = await move(small, { amount: golden, everything: true }, amber.consultant)
    expect([403, 404, 422]).toContain(refused.status)
    expect(await figures(small)).toMatchObject({ committed: 0 })

    expect((await move(small, { amount: 284_40 })).status).toBe(200)
    expect([await figures(first), await figures(second), await figures(small)]).toMatchObject([
      { committed: 221_00 },
      { committed: 649_20 },
      { committed: 284_40, left: 15_60 },
    ])
    expect(await differences()).toEqual([])
    const [unit] = (await owner().get(`/units?timesheet_id=${sheet}&day_from=2026-01-14&day_to=2026-01-14`))
      .body.data
    expect(unit.purchase_order_allocations).toEqual([
      { purchase_order_id: small.id, number: small.number, amount: 58_00, quantity: '2.2308' },
      { purchase_order_id: second.id, number: second.number, amount: 163_00, quantity: '6.2692' },
    ])
    const lastEntry = async (subject: string, id: number) =>
      JSON.stringify((await owner().get(`/history?subject=${subject}&subject_id=${id}`)).body.data[0])
    expect(await lastEntry('purchase-orders', small.id)).toContain('£284.40')
    expect(await lastEntry('purchase-orders', first.id)).toContain(small.number)
    expect(await lastEntry('timesheets', sheet)).toContain(small.number)

    // What is moved is given back with its approval, from where it stands now.
    const accepted = [{ code: 'purchase_order.exhausted', reason: 'The client agreed' }]
    expect((await move(small, { amount: golden - 284_40, everything: true, accepted })).body).toMatchObject({
      amount: golden - 284_40,
    })
    expect(await figures(small)).toMatchObject({ committed: golden, left: 300_00 - golden })
    const [row] = (await owner().get(`/purchase-orders/${small.id}/movements`)).body.data
    expect(row).toMatchObject({ kind: 'commit', reason: expect.stringContaining('The client agreed') })
    const { version } = (await owner().get(`/timesheets/${sheet}`)).body
    await owner().post(`/timesheets/${sheet}/reversal`, { reason: 'Wrong hours', version })
    expect(await figures(small)).toMatchObject({ committed: 0, left: 300_00 })
    expect(await differences()).toEqual([])
  })

  it('two who move the same time at one instant: one does, the other is told and has moved nothing', async () => {
    const [from, left, right] = [await order(), await order(), await order()]
    await pay(from)
    await approved('2026-01-19')
    await pay(from, left, right)
    expect([(await movable(left)).amount, (await movable(right)).amount]).toEqual([golden, golden])
    const replies = await Promise.all([left, left, left].map((each) => move(each, { amount: golden })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await figures(left)).toMatchObject({ committed: golden })
    expect(await figures(from)).toMatchObject({ committed: 0 })
    expect(await differences()).toEqual([])
  })

  it('stays where it is on days the order is not in force, on an order that is closed, and on documents', async () => {
    const [now, ended] = [await order(), await order({ starts_on: '2026-01-26', ends_on: '2026-01-27' })]
    await pay(now)
    await approved('2026-01-26')
    await pay(now, ended)
    // Monday and Tuesday.
    expect(await movable(ended)).toMatchObject({ amount: 2 * 221_00 })
    const { version } = (await owner().get(`/purchase-orders/${ended.id}`)).body
    await owner().patch(`/purchase-orders/${ended.id}`, { version, status: 'closed' })
    expect(await movable(ended)).toMatchObject({ amount: 0 })
    const closed = await move(ended, { amount: 0 })
    expect(closed).toMatchObject({
      status: 422,
      body: { code: 'purchase_order.not_open', errors: { purchase_order_id: [`${ended.number} is closed`] } },
    })
    const other = await order()
    await pay(now, other)
    await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-01' })
    expect(await movable(other, `?placement_id=${placement}`)).toMatchObject({ amount: 0 })
    expect(await differences()).toEqual([])
  })

  it('is nobody else’s', async () => {
    const mine = await order()
    expect((await as(birch.owner).get(`/purchase-orders/${mine.id}/uninvoiced`)).status).toBe(404)
    expect((await move(mine, { amount: 0 }, birch.owner)).status).toBe(404)
    expect((await move(mine, { amount: 0 }, amber.candidate)).status).toBe(403)
    expect((await move(mine, { amount: 0 }, amber.payroll)).status).toBe(403)
  })
})
