import { beforeAll, describe, expect, it } from 'vitest'
import { credited } from '#areas/invoices/credits/credits.testing.ts'
import { budgetsOf } from '#areas/purchase-orders/budget-queries.ts'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

let ground: PlacementFixture
let counted = 0
let placement: number

openAgencies()
beforeAll(async () => {
  ground = await createPlacementFixture(saffron.database, amber)
  const job = await owner().post('/jobs', {
    ...{ title: 'Night nurse', client_id: ground.client_id, start_date: '2026-01-05', openings: 5 },
  })
  const placed = await owner().post('/placements', {
    ...goldenPlacementBody(ground, job.body.id, amber.approver.id),
    contracted_minutes: 2400,
  })
  expect(placed.status).toBe(201)
  placement = placed.body.id
  await saffron.settle()
})

const owner = () => as(amber.owner)
const finance = () => as(amber.finance)
const golden = 1_154_60

const order = async (body: object = {}) => {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
    ...body,
  })
  expect(made.status).toBe(201)
  const { version } = (await owner().get(`/placements/${placement}`)).body
  await owner().patch(`/placements/${placement}`, { version, purchase_order_ids: [made.body.id] })
  return made.body as { id: number; number: string }
}
const figures = async ({ id }: { id: number }) => {
  const { reserved, committed, invoiced, left } = (await owner().get(`/purchase-orders/${id}`)).body
  return { reserved, committed, invoiced, left }
}

/** Hands in and approves the golden week of that Monday. */
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
  const decided = await as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
    ...{ decision: 'approve', submission_no },
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  return sheet.id
}

/** A draft of what is approved up to that Sunday, approved itself. */
async function drafted(period_end: string): Promise<number> {
  const run = await finance().post('/invoice-runs', { side: 'sales', period_end })
  expect(run.status, JSON.stringify(run.body)).toBe(201)
  const { data } = (await finance().get(`/invoices?run_id=${run.body.id}`)).body
  const id = data[0].id as number
  await finance().post(`/invoices/${id}/approval`)
  return id
}

describe('an invoice', () => {
  it('consumes what it charges, once, and a draft that is deleted changes nothing', async () => {
    const po = await order()
    await approved('2026-01-05')
    const draft = await drafted('2026-01-11')
    expect(await figures(po)).toMatchObject({ committed: golden, invoiced: 0 })
    expect((await finance().delete(`/invoices/${draft}/approval`)).status).toBe(200)
    expect((await finance().delete(`/invoices/${draft}`)).status).toBe(200)
    expect(await figures(po)).toMatchObject({ committed: golden, invoiced: 0 })
    const again = await drafted('2026-01-11')
    expect((await finance().post(`/invoices/${again}/issue`)).status).toBe(200)
    expect(await figures(po)).toEqual({
      reserved: 0,
      committed: 0,
      invoiced: golden,
      left: 5_000_00 - golden,
    })
    const moved = (await owner().get(`/purchase-order-movements?purchase_order_id=${po.id}`)).body.data
    expect(moved.map(({ kind, of }: { kind: string; of: string | null }) => of ?? kind).reverse()).toEqual([
      ...['reserve', 'reserve', 'commit', 'commit', 'consume'],
    ])
    expect(moved[0].invoice_number).toMatch(/^INV-/)
    const { data } = (await owner().get(`/purchase-orders/${po.id}/burn`)).body
    expect(data.at(-1)).toMatchObject({ invoiced: golden })
  })

  it('names the orders that pay for it, its lines cut where one of them ends, and is split by them if asked', async () => {
    const first = await order({ budget: 500_00 })
    const second = await owner().post('/purchase-orders', {
      ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
    })
    const { version } = (await owner().get(`/placements/${placement}`)).body
    const purchase_order_ids = [first.id, second.body.id]
    await owner().patch(`/placements/${placement}`, { version, purchase_order_ids })
    const sheet = await approved('2026-01-19')
    const preview = async () =>
      (await finance().get('/invoice-runs/preview?side=sales&period_end=2026-01-25')).body

    const numbers = `${first.number}, ${second.body.number}`
    const whole = await preview()
    expect(whole.documents).toMatchObject([{ net: golden, tax: 230_92, po_number: numbers }])
    const { lines } = whole.documents[0]
    const quantities = lines.map((line: { quantity: string }) => Number(line.quantity))
    expect(lines.reduce((sum: number, line: { net: number }) => sum + line.net, 0)).toBe(golden)
    expect(quantities).toEqual(expect.arrayContaining([expect.closeTo(2.2308 + 17, 4)]))

    const profile = (await owner().get(`/clients/${ground.client_id}/billing-profiles`)).body.data[0]
    const split = await owner().patch(`/billing-profiles/${profile.id}`, {
      ...{ version: profile.version, split_by: ['po_number'] },
    })
    expect(split.status, JSON.stringify(split.body)).toBe(200)
    const shares = [
      { net: 500_00, tax: 100_00, po_number: first.number },
      { net: 654_60, tax: 130_92, po_number: second.body.number },
    ]
    expect((await preview()).documents).toMatchObject(shares)

    // One of the two is drafted and issued: the other goes on waiting, and each order knows what it paid.
    const keys = (await preview()).documents.map(({ key }: { key: string }) => key)
    const issue = async (key: string) => {
      const run = await finance().post('/invoice-runs', {
        side: 'sales',
        period_end: '2026-01-25',
        only: [key],
      })
      const [{ id }] = (await finance().get(`/invoices?run_id=${run.body.id}`)).body.data
      await finance().post(`/invoices/${id}/approval`)
      expect((await finance().post(`/invoices/${id}/issue`)).status).toBe(200)
      return id
    }
    const one = await issue(keys[0])
    expect(await figures(first)).toMatchObject({ committed: 0, invoiced: 500_00 })
    expect(await figures(second.body)).toMatchObject({ committed: 654_60, invoiced: 0 })
    expect((await preview()).documents).toMatchObject([shares[1]])
    const state = async () => (await owner().get(`/timesheets?ids=${sheet}`)).body.data[0].bill_status
    expect(await state()).toBe('part_invoiced')
    const other = await issue(keys[1])
    expect(await figures(second.body)).toMatchObject({ committed: 0, invoiced: 654_60 })
    expect(await state()).toBe('invoiced')
    for (const [id, { net }] of [
      [one, shares[0]!],
      [other, shares[1]!],
    ] as const) {
      const trace = (await finance().get(`/invoices/${id}/trace`)).body.data
      expect(trace.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(net)
    }
    const units = (await finance().get(`/units?timesheet_id=${sheet}`)).body.data
    expect(new Set(units.map((unit: { bill_state: string }) => unit.bill_state))).toEqual(new Set(['done']))
    expect(await inAmber((db) => compareLedger(db))).toEqual([])
    const [series] = (await owner().get('/number-series')).body.data
    const chain = await owner().get(`/number-series/${series.id}/verification`)
    expect(chain.body).toMatchObject({ findings: [] })
  })

  it('stays a draft where the order stops invoices, unless somebody who may says why', async () => {
    const po = await order({ budget: 1_000_00, hard_stop: 'invoice' })
    await approved('2026-01-12')
    const id = await drafted('2026-01-18')
    const consultant = as(amber.payroll)
    const refused = await consultant.post(`/invoices/${id}/issue`)
    expect(refused.status).toBeGreaterThanOrEqual(403)
    const asked = await finance().post(`/invoices/${id}/issue`)
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'needs_reason', warnings: [{ code: 'purchase_order.exhausted' }] },
    })
    expect(asked.body.description).toContain('£154.60')
    expect((await finance().get(`/invoices/${id}`)).body.number).toBeNull()
    const accepted = [{ code: 'purchase_order.exhausted', reason: 'Agreed by telephone' }]
    const issued = await finance().post(`/invoices/${id}/issue`, { accepted })
    expect(issued).toMatchObject({ status: 200, body: { number: expect.any(String) } })
    expect(await figures(po)).toMatchObject({ invoiced: golden, left: -154_60 })
    const history = await finance().get(`/history?subject=invoices&subject_id=${id}`)
    expect(JSON.stringify(history.body.data[0])).toContain('Agreed by telephone')
  })
})

const name = async (id: number, body: object, person = amber.finance) => {
  const { version } = (await finance().get(`/invoices/${id}`)).body
  return as(person).put(`/invoices/${id}/purchase-order`, { version, ...body })
}

describe('a draft', () => {
  it('is given another order before it is issued, whole or line by line, and the ledger follows', async () => {
    const profile = (await owner().get(`/clients/${ground.client_id}/billing-profiles`)).body.data[0]
    await owner().patch(`/billing-profiles/${profile.id}`, {
      ...{ version: profile.version, split_by: ['client'], group_by: 'po_number' },
    })
    const paying = await order()
    const other = await owner().post('/purchase-orders', {
      ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
    })
    await approved('2026-01-26')
    const run = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-01' })
    const [{ id }] = (await finance().get(`/invoices?run_id=${run.body.id}`)).body.data
    const { lines } = (await finance().get(`/invoices/${id}`)).body
    const overtime = lines.find((line: { net: number }) => line.net === 109_20)
    const some = await name(id, { purchase_order_id: other.body.id, line_ids: [overtime.id] })
    expect(some, JSON.stringify(some.body)).toMatchObject({
      status: 200,
      body: { po_number: `${paying.number}, ${other.body.number}`, net: golden, tax: 230_92 },
    })
    expect([await figures(paying), await figures(other.body)]).toMatchObject([
      { committed: golden - 109_20, invoiced: 0 },
      { committed: 109_20, invoiced: 0 },
    ])
    expect(await inAmber((db) => compareLedger(db))).toEqual([])
    const all = await name(id, { purchase_order_id: other.body.id })
    expect(all.body).toMatchObject({ po_number: other.body.number })
    const headings = all.body.lines.map((line: { group_label: string; net: number }) => line.group_label)
    expect(new Set(headings)).toEqual(new Set([`Purchase order ${other.body.number}`]))
    expect(all.body.lines.reduce((sum: number, line: { net: number }) => sum + line.net, 0)).toBe(golden)
    expect([await figures(paying), await figures(other.body)]).toMatchObject([
      { committed: 0, left: 5_000_00 },
      { committed: golden },
    ])
    const history = await finance().get(`/history?subject=invoices&subject_id=${id}`)
    expect(history.body.data[0].changes.moved_to_order.to).toContain(other.body.number)

    const small = await owner().post('/purchase-orders', {
      ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 100_00, hard_stop: 'approve' },
    })
    const beyond = await name(id, { purchase_order_id: small.body.id })
    expect(beyond).toMatchObject({ status: 409, body: { code: 'needs_reason' } })
    expect(await figures(small.body)).toMatchObject({ committed: 0 })
    await finance().post(`/invoices/${id}/approval`)
    expect((await name(id, { purchase_order_id: paying.id })).body.code).toBe('invoice.not_draft')
    expect((await finance().post(`/invoices/${id}/issue`)).status).toBe(200)
    expect(await figures(other.body)).toMatchObject({ committed: 0, invoiced: golden })
    expect((await name(id, { purchase_order_id: paying.id })).status).toBeGreaterThanOrEqual(400)
    expect(await inAmber((db) => compareLedger(db))).toEqual([])
  })

  it('is given no order of another client or agency, that is closed or not in force, nor by whoever may not', async () => {
    await order()
    await approved('2026-02-02')
    const run = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-08' })
    const [{ id }] = (await finance().get(`/invoices?run_id=${run.body.id}`)).body.data
    const elsewhere = (await owner().post('/clients', { name: 'Eastwind' })).body.id
    const made = async (body: object) =>
      (
        await owner().post('/purchase-orders', {
          ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
          ...body,
        })
      ).body
    const message = async (purchase_order_id: number) =>
      (await name(id, { purchase_order_id })).body.errors.purchase_order_id[0]
    const none = 'This client has no such purchase order'
    expect(await message((await made({ client_id: elsewhere })).id)).toBe(none)
    expect(await message(999_999)).toBe(none)
    const draft = await made({ status: 'draft' })
    expect(await message(draft.id)).toBe(`${draft.number} is a draft`)
    const short = await made({ ends_on: '2026-02-03' })
    expect(await message(short.id)).toContain(`${short.number} is in force until`)
    const good = await made({})
    expect((await name(id, { purchase_order_id: good.id, line_ids: [999_999] })).body.errors).toHaveProperty(
      'line_ids',
    )
    expect((await name(id, { purchase_order_id: good.id }, amber.payroll)).status).toBe(403)
    expect((await name(id, { purchase_order_id: good.id, version: 99 })).body.code).toBe('changed')
    expect(await figures(good)).toMatchObject({ committed: 0 })
  })
})

describe('two drafts that hold parts of one unit', () => {
  it('are given other orders at one instant, and each has its own', async () => {
    const first = await order({ budget: 500_00 })
    const made = async () =>
      (
        await owner().post('/purchase-orders', {
          ...{ client_id: ground.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
        })
      ).body as { id: number }
    const [second, one, other] = [await made(), await made(), await made()]
    const { version } = (await owner().get(`/placements/${placement}`)).body
    await owner().patch(`/placements/${placement}`, { version, purchase_order_ids: [first.id, second.id] })
    const profile = (await owner().get(`/clients/${ground.client_id}/billing-profiles`)).body.data[0]
    await owner().patch(`/billing-profiles/${profile.id}`, {
      ...{ version: profile.version, split_by: ['po_number'] },
    })
    await approved('2026-02-16')
    const run = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-22' })
    const drafts = (await finance().get(`/invoices?run_id=${run.body.id}`)).body.data
    expect(drafts).toHaveLength(2)
    const both = async (orders: readonly { id: number }[]) => {
      const replies = await Promise.all(
        drafts.map(({ id }: { id: number }, at: number) => name(id, { purchase_order_id: orders[at]!.id })),
      )
      expect(replies.map(({ status, body }) => (status === 200 ? status : body))).toEqual([200, 200])
    }
    await both([one, other])
    await both([second, second])
    await both([other, one])
    await both([one, one])
    expect([await figures(one), await figures(other)]).toMatchObject([
      { committed: golden },
      { committed: 0 },
    ])
    expect(await inAmber((db) => compareLedger(db))).toEqual([])
  })
})

describe('a credit note', () => {
  it('gives its share back to the budgets of the order as to the order, to the penny', async () => {
    const po = await order()
    const { rate_codes } = (await owner().get(`/purchase-orders/${po.id}/budget-choices`)).body
    const overtime = rate_codes.find(({ name }: { name: string }) => name.startsWith('Overtime')).id
    const { version } = (await owner().get(`/purchase-orders/${po.id}`)).body
    const budgets = [
      { rate_code_id: overtime, amount: 200_00 },
      { placement_id: placement, amount: 2_000_00, minutes: 6000 },
    ]
    const set = await owner().put(`/purchase-orders/${po.id}/budgets`, { version, budgets })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    await approved('2026-02-09')
    const run = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-15' })
    const { data } = (await finance().get(`/invoices?run_id=${run.body.id}`)).body
    const [{ id }] = data
    await finance().post(`/invoices/${id}/approval`)
    expect((await finance().post(`/invoices/${id}/issue`)).status).toBe(200)
    const used = async () => {
      const of = (await owner().get(`/purchase-order-budgets?purchase_order_id=${po.id}`)).body.data
      const held = await inAmber((db) => budgetsOf(db, [po.id]))
      const shown = (budget: { invoiced: number; used_minutes: number }) => [
        budget.invoiced,
        budget.used_minutes,
      ]
      expect(held.map(shown)).toEqual(of.map(shown))
      return held.map(shown)
    }
    const [[late, lateMinutes], [all, minutes]] = (await used()) as [[number, number], [number, number]]
    expect([late, all]).toEqual([109_20, golden])
    const { lines } = (await finance().get(`/invoices/${id}`)).body
    const line = lines.find(({ net }: { net: number }) => net === 109_20)
    const give = async (body: object) => {
      expect(await credited(id, body)).toMatchObject({ type: 'sales-credit', status: 'issued' })
    }
    await give({ lines: [{ line_id: line.id, quantity: '1' }] })
    const { invoiced } = await figures(po)
    expect(await used()).toEqual([
      [109_20 - 36_40, lateMinutes - 60],
      [invoiced, minutes - 60],
    ])
    expect(invoiced).toBe(golden - 36_40)
    await give({})
    expect(await figures(po)).toMatchObject({ invoiced: 0 })
    expect((await used()).map(([amount]) => amount)).toEqual([0, 0])
  })
})
