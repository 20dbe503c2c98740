import { beforeAll, describe, expect, it } from 'vitest'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import {
  createTimesheetFixture,
  goldenShifts,
  handIn,
  type TimesheetFixture,
} from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

/** G, the golden week: £1,154.60 to charge, of it £109.20 overtime and £5.40 nights. */
const golden = 1_154_60
let of: TimesheetFixture
let counted = 0

openAgencies()
beforeAll(async () => {
  of = await createTimesheetFixture(saffron, amber)
})

const owner = () => as(amber.owner)
type Order = { id: number; number: string }
const order = async (body: object = {}): Promise<Order> => {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: of.fixture.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const pay = async (...orders: Order[]) => {
  const { version } = (await owner().get(`/placements/${of.placement_id}`)).body
  const purchase_order_ids = orders.map(({ id }) => id)
  const named = await owner().patch(`/placements/${of.placement_id}`, { version, purchase_order_ids })
  expect(named.status, JSON.stringify(named.body)).toBe(200)
}
const put = async ({ id }: Order, budgets: object[], more: object = {}, person = amber.owner) => {
  const { version } = (await owner().get(`/purchase-orders/${id}`)).body
  return as(person).put(`/purchase-orders/${id}/budgets`, { version, budgets, ...more })
}
const budgets = async ({ id }: Order) =>
  (await owner().get(`/purchase-order-budgets?purchase_order_id=${id}`)).body.data
const figures = async ({ id }: Order) => {
  const { reserved, committed, invoiced, left } = (await owner().get(`/purchase-orders/${id}`)).body
  return { reserved, committed, invoiced, left }
}
const overtime = async ({ id }: Order): Promise<number> => {
  const { rate_codes } = (await owner().get(`/purchase-orders/${id}/budget-choices`)).body
  return rate_codes.find(({ name }: { name: string }) => name.startsWith('Overtime')).id
}
const decide = (sheet: { id: number; submission_no: number }, decision: string) =>
  as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
    ...{ decision, submission_no: sheet.submission_no, reason: 'Hours' },
  })
const differences = () => inAmber((db) => compareLedger(db))

describe('a budget beneath an order', () => {
  it('of a rate that is used up leaves the rest of that rate to the next order, and knows what was used of it', async () => {
    const [first, second] = [await order(), await order()]
    await pay(first, second)
    const rate_code_id = await overtime(first)
    const set = await put(first, [{ rate_code_id, amount: 50_00 }])
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    expect(set.body.data).toMatchObject([
      { rate_code_id, placement_id: null, cost_centre: null, amount: 50_00, minutes: null, left: 50_00 },
    ])
    const sheet = await handIn(of, '2026-01-05')
    expect([await figures(first), await figures(second)]).toMatchObject([
      { reserved: golden - 59_20 },
      { reserved: 59_20 },
    ])
    expect(await budgets(first)).toMatchObject([{ reserved: 50_00, committed: 0, left: 0 }])
    expect((await decide(sheet, 'reject')).status).toBe(200)
    expect(await budgets(first)).toMatchObject([{ reserved: 0, left: 50_00 }])
    const again = await handIn(of, '2026-01-05')
    expect((await decide(again, 'approve')).status).toBe(200)
    expect(await budgets(first)).toMatchObject([{ reserved: 0, committed: 50_00, invoiced: 0, left: 0 }])
    expect([await figures(first), await figures(second)]).toMatchObject([
      { committed: golden - 59_20 },
      { committed: 59_20 },
    ])
    expect(await differences()).toEqual([])

    // The next week finds nothing left of it; what is written off comes back.
    await handIn(of, '2026-01-12')
    expect(await figures(second)).toMatchObject({ committed: 59_20, reserved: 109_20 })
    const units = (await owner().get(`/units?timesheet_id=${sheet.id}&sort=day`)).body.data
    const late = units.filter((unit: { charge_amount: number }) => unit.charge_amount === 109_20)
    const ids = late.map(({ id }: { id: number }) => id)
    expect((await owner().post('/units/write-offs', { unit_ids: ids, reason: 'A gift' })).status).toBe(200)
    expect(await budgets(first)).toMatchObject([{ committed: 0, left: 50_00 }])
    expect(await differences()).toEqual([])
  })

  it('of a placement or its cost centre counts all its time, in money and in hours', async () => {
    const [first, second] = [await order(), await order()]
    await pay(first, second)
    const { version } = (await owner().get(`/placements/${of.placement_id}`)).body
    await owner().patch(`/placements/${of.placement_id}`, { version, cost_centre: 'Ward 3' })
    const set = await put(first, [
      { placement_id: of.placement_id, minutes: 510 },
      { cost_centre: 'ward 3', amount: 900_00 },
    ])
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    await handIn(of, '2026-01-19')
    // Monday's 8.5 hours, and the night's uplift, which is no time worked.
    expect(await figures(first)).toMatchObject({ reserved: 221_00 + 5_40 })
    expect(await figures(second)).toMatchObject({ reserved: golden - 226_40 })
    expect(await budgets(first)).toMatchObject([
      { label: expect.stringContaining('Dan'), used_minutes: 510, left: null },
      { label: 'ward 3', reserved: 226_40, left: 900_00 - 226_40 },
    ])
  })

  it('stops where its order stops, in words that name it, unless somebody who may says why', async () => {
    const strict = await order({ hard_stop: 'submit' })
    await pay(strict)
    await put(strict, [{ rate_code_id: await overtime(strict), amount: 100_00 }])
    const id = await of.week('2026-01-26')
    await expect(handIn(of, '2026-01-26')).rejects.toThrow()
    const { version } = (await owner().get(`/timesheets/${id}`)).body
    const body = { declaration_accepted: true, version }
    const payroll = await as(amber.payroll).post(`/timesheets/${id}/submission`, body)
    expect(payroll).toMatchObject({ status: 422, body: { code: 'purchase_order.exhausted' } })
    expect(payroll.body.description).toContain(
      `This goes £9.20 beyond the budget for Overtime of the purchase order ${strict.number}.`,
    )
    const preview = (await owner().get(`/timesheets/${id}/purchase-orders`)).body
    expect(preview).toMatchObject({ beyond: true, stops: true })
    const accepted = [{ code: 'purchase_order.exhausted', reason: 'Agreed by telephone' }]
    expect((await owner().post(`/timesheets/${id}/submission`, { ...body, accepted })).status).toBe(200)
    expect(await budgets(strict)).toMatchObject([{ reserved: 109_20, left: -9_20 }])
  })

  it('comes to no more than the whole, is of this client and agency, and is not changed over somebody else', async () => {
    const mine = await order({ budget: 1_000_00 })
    const rate = await overtime(mine)
    const basic = of.fixture.basic
    const beyond = await put(mine, [
      { rate_code_id: basic, amount: 600_00 },
      { rate_code_id: rate, amount: 400_01 },
    ])
    expect(beyond).toMatchObject({ status: 422, body: { code: 'purchase_order.budgets' } })
    expect(beyond.body.errors).toEqual({ 'budgets.1.amount': [expect.stringContaining('£1,000.01')] })
    expect((await put(mine, [{ rate_code_id: 999_999, amount: 1 }])).body.errors).toEqual({
      'budgets.0.rate_code_id': ['There is no such rate'],
    })
    expect((await put(mine, [{ placement_id: 999_999, amount: 1 }])).body.errors).toEqual({
      'budgets.0.placement_id': ['This client has no such placement'],
    })
    expect((await put(mine, [{ rate_code_id: rate, amount: 0 }])).status).toBe(422)
    expect((await put(mine, [{ rate_code_id: rate, amount: 1 }], {}, amber.payroll)).status).toBe(403)
    expect((await put(mine, [{ rate_code_id: rate, amount: 1 }], {}, birch.owner)).status).toBe(404)
    expect((await put(mine, [], { version: 99 })).body.code).toBe('changed')
    expect(await budgets(mine)).toEqual([])

    expect((await put(mine, [{ rate_code_id: rate, amount: 900_00, minutes: 600 }])).status).toBe(200)
    const { version } = (await owner().get(`/purchase-orders/${mine.id}`)).body
    const lower = await owner().patch(`/purchase-orders/${mine.id}`, { version, budget: 800_00 })
    expect(lower).toMatchObject({ status: 422, body: { code: 'purchase_order.below_budgets' } })
    expect(lower.body.errors).toHaveProperty('budget')
    const history = await owner().get(`/history?subject=purchase-orders&subject_id=${mine.id}`)
    expect(history.body.data[0].changes).toEqual({
      budgets: { from: '', to: 'Overtime £900.00 10.00 hours' },
    })
    expect(
      (await as(birch.owner).get(`/purchase-order-budgets?purchase_order_id=${mine.id}`)).body.data,
    ).toEqual([])
    expect((await as(birch.owner).get(`/purchase-orders/${mine.id}/budget-choices`)).status).toBe(404)
  })

  it('that is less than what is used of it asks for a reason', async () => {
    const used = await order()
    await pay(used)
    await handIn(of, '2026-02-02')
    const less = await put(used, [{ placement_id: of.placement_id, amount: 100_00 }])
    expect(less).toMatchObject({
      status: 409,
      body: {
        code: 'needs_reason',
        warnings: [{ code: 'purchase_order.below_committed', field: 'budgets.0.amount' }],
      },
    })
    expect(await budgets(used)).toEqual([])
  })
})

describe('an order named on a timesheet', () => {
  const entries = async (monday: string, body: object, person = amber.candidate) => {
    const id = await of.week(monday)
    const { version } = (await as(person).get(`/timesheets/${id}`)).body
    return as(person).patch(`/timesheets/${id}`, {
      entries: goldenShifts(monday),
      note: '',
      version,
      ...body,
    })
  }
  const submit = ({ id, version }: { id: number; version: number }, person = amber.candidate) =>
    as(person).post(`/timesheets/${id}/submission`, { declaration_accepted: true, version })

  it('pays for it over those of its placement, from the submission to the units', async () => {
    const [usual, named] = [await order(), await order({ starts_on: '2026-02-09', ends_on: '2026-02-22' })]
    await pay(usual)
    const saved = await entries('2026-02-09', { purchase_order_id: named.id })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const seen = (await as(amber.candidate).get(`/timesheets/${saved.body.id}/purchase-orders`)).body
    expect(seen).toMatchObject({ purchase_order_id: named.id, data: [] })
    expect(seen.choices).toContainEqual({ id: named.id, number: named.number })
    const staff = (await owner().get(`/timesheets/${saved.body.id}/purchase-orders`)).body
    expect(staff.data).toMatchObject([{ id: named.id, takes: golden }])
    const sent = await submit(saved.body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect([await figures(usual), await figures(named)]).toMatchObject([
      { reserved: 0 },
      { reserved: golden },
    ])
    expect((await decide(sent.body, 'reject')).status).toBe(200)
    expect(await figures(named)).toMatchObject({ reserved: 0 })
    // It stays named while nobody says anything else.
    const again = await submit((await entries('2026-02-09', {})).body)
    expect((await decide(again.body, 'approve')).status).toBe(200)
    expect([await figures(usual), await figures(named)]).toMatchObject([
      { committed: 0 },
      { committed: golden, reserved: 0 },
    ])
    expect(await differences()).toEqual([])
    const history = await owner().get(`/history?subject=timesheets&subject_id=${saved.body.id}`)
    expect(JSON.stringify(history.body.data)).toContain(named.number)
    // Its copy, too.
    const { version } = (await owner().get(`/timesheets/${again.body.id}`)).body
    const copy = await owner().post(`/timesheets/${again.body.id}/reversal`, { reason: 'Hours', version })
    const kept = (await owner().get(`/timesheets/${copy.body.id}/purchase-orders`)).body
    expect(kept.purchase_order_id).toBe(named.id)
    expect(await differences()).toEqual([])
  })

  it('is one of its client, open and in force all the time, and is taken off again', async () => {
    const [usual, named] = [await order(), await order()]
    await pay(usual)
    const message = async (purchase_order_id: number) =>
      (await entries('2026-02-16', { purchase_order_id })).body.errors.purchase_order_id[0]
    const elsewhere = (await owner().post('/clients', { name: 'Eastwind' })).body.id
    const none = 'This client has no such purchase order'
    expect(await message((await order({ client_id: elsewhere })).id)).toBe(none)
    expect(await message(999_999)).toBe(none)
    const short = await order({ ends_on: '2026-02-17' })
    expect(await message(short.id)).toContain(`${short.number} is in force until`)
    const closed = await order({ status: 'draft' })
    expect(await message(closed.id)).toBe(`${closed.number} is a draft`)
    const saved = await entries('2026-02-16', { purchase_order_id: named.id })
    const { choices } = (await as(amber.candidate).get(`/timesheets/${saved.body.id}/purchase-orders`)).body
    const offered = choices.map(({ id }: { id: number }) => id)
    expect(offered).toContain(usual.id)
    expect([short.id, closed.id].filter((id) => offered.includes(id))).toEqual([])
    // Staff are offered those they see, which they may name: whoever places for a colleague's client sees none of its.
    const choicesOf = async (person: typeof amber.owner) =>
      (await as(person).get(`/timesheets/${saved.body.id}/purchase-orders`)).body.choices
    const { version, owner_user_id } = (await owner().get(`/placements/${of.placement_id}`)).body
    const lent = { version, owner_user_id: amber.colleague.id }
    expect((await owner().patch(`/placements/${of.placement_id}`, lent)).status).toBe(200)
    await saffron.settle()
    expect(await choicesOf(amber.colleague)).toEqual([])
    expect(await choicesOf(amber.owner)).toEqual(choices)
    const back = { version: version + 1, owner_user_id }
    expect((await owner().patch(`/placements/${of.placement_id}`, back)).status).toBe(200)
    await saffron.settle()
    const off = await entries('2026-02-16', { purchase_order_id: null })
    expect((await submit(off.body)).status).toBe(200)
    expect([await figures(usual), await figures(named)]).toMatchObject([
      { reserved: golden },
      { reserved: 0 },
    ])
  })

  it('for a shift pays for that, over the one of the sheet, which pays for the rest', async () => {
    const [usual, named, monday] = [
      await order(),
      await order(),
      await order({ starts_on: '2026-03-02', ends_on: '2026-03-02' }),
    ]
    await pay(usual)
    const under = goldenShifts('2026-03-02').map((entry, at) =>
      at === 0 ? { ...entry, purchase_order_id: monday.id } : entry,
    )
    const saved = await entries('2026-03-02', { entries: under, purchase_order_id: named.id })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.entries[0].purchase_order_id).toBe(monday.id)
    const seen = (await as(amber.candidate).get(`/timesheets/${saved.body.id}/purchase-orders`)).body
    const offered = (choices: { id: number }[]) => choices.some(({ id }) => id === monday.id)
    expect([offered(seen.choices), offered(seen.shift_choices)]).toEqual([false, true])
    expect(seen.named_for_shifts).toEqual([{ id: monday.id, number: monday.number }])
    const staff = (await owner().get(`/timesheets/${saved.body.id}/purchase-orders`)).body
    const takes = new Map(staff.data.map(({ id, takes }: { id: number; takes: number }) => [id, takes]))
    // Monday: 8.5 h at £26.00.
    const parts = new Map([
      [monday.id, 221_00],
      [named.id, golden - 221_00],
    ])
    expect(takes).toEqual(parts)
    const sent = await submit(saved.body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const all = async () => [await figures(usual), await figures(named), await figures(monday)]
    expect(await all()).toMatchObject([{ reserved: 0 }, { reserved: 933_60 }, { reserved: 221_00 }])
    // The client who decides is told of no order that was named.
    const approver = (await as(amber.approver).get(`/timesheets/${sent.body.id}`)).body
    expect(JSON.stringify(approver.entries)).not.toContain('purchase_order_id')
    expect((await decide(sent.body, 'approve')).status).toBe(200)
    expect(await all()).toMatchObject([{ committed: 0 }, { committed: 933_60 }, { committed: 221_00 }])
    expect(await differences()).toEqual([])
    const units = (await owner().get(`/units?timesheet_id=${sent.body.id}&per_page=100`)).body.data
    const paidBy = (day: string) =>
      new Set(
        units
          .filter((unit: { day: string }) => unit.day === day)
          .flatMap((unit: { purchase_order_allocations: { number: string }[] }) =>
            unit.purchase_order_allocations.map(({ number }) => number),
          ),
      )
    expect([paidBy('2026-03-02'), paidBy('2026-03-03')]).toEqual([
      new Set([monday.number]),
      new Set([named.number]),
    ])
    const history = JSON.stringify(
      (await owner().get(`/history?subject=timesheets&subject_id=${sent.body.id}`)).body.data,
    )
    expect(history, history).toContain(`Mon 2 Mar: ${monday.number}`)
    // What was entered is taken over into another week without it; its copy keeps it.
    const next = await of.week('2026-03-09')
    const before = (await as(amber.candidate).get(`/timesheets/${next}/previous-entries`)).body.data
    expect(before.entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(before.entries)).not.toContain(`:${monday.id}`)
    const { version } = (await owner().get(`/timesheets/${sent.body.id}`)).body
    const copy = await owner().post(`/timesheets/${sent.body.id}/reversal`, { reason: 'Hours', version })
    expect((await owner().get(`/timesheets/${copy.body.id}`)).body.entries[0].purchase_order_id).toBe(
      monday.id,
    )
    expect(await all()).toMatchObject([{ committed: 0 }, { committed: 0 }, { committed: 0 }])
  })

  it('for a shift is one of its client, open, and in force on its day, or is refused at its field', async () => {
    const { client_id: foreign } = await createPlacementFixture(saffron.database, birch)
    const sealed = { client_id: foreign, number: 'B-1', budget: 100_00 }
    const reply = await as(birch.owner).post('/purchase-orders', sealed)
    expect(reply.status, JSON.stringify([foreign, reply.body])).toBe(201)
    const theirs = reply.body.id as number
    expect(theirs).toBeGreaterThan(0)
    const elsewhere = (await owner().post('/clients', { name: 'Westwind' })).body.id
    const cases: [number, string][] = [
      [theirs, 'This client has no such purchase order'],
      [999_999, 'This client has no such purchase order'],
      [(await order({ client_id: elsewhere })).id, 'This client has no such purchase order'],
      [(await order({ status: 'draft' })).id, 'is a draft'],
      [(await order({ ends_on: '2026-03-16' })).id, 'is in force until'],
    ]
    for (const [id, message] of cases) {
      const under = goldenShifts('2026-03-16').map((entry, at) =>
        at === 2 ? { ...entry, purchase_order_id: id } : entry,
      )
      const { status, body } = await entries('2026-03-16', { entries: under })
      expect([status, body.errors?.['entries.2.purchase_order_id']?.[0]]).toEqual([
        422,
        expect.stringContaining(message),
      ])
    }
    // What is named may stay when its order is closed meanwhile; the time goes to those of the placement then.
    const closing = await order()
    const under = goldenShifts('2026-03-16').map((entry) => ({ ...entry, purchase_order_id: closing.id }))
    const saved = await entries('2026-03-16', { entries: under })
    expect(saved.status).toBe(200)
    const { version } = (await owner().get(`/purchase-orders/${closing.id}`)).body
    const closed = await owner().patch(`/purchase-orders/${closing.id}`, { version, status: 'closed' })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    const again = await entries('2026-03-16', { entries: under })
    expect(again.status).toBe(200)
    expect((await submit(again.body)).status).toBe(200)
    expect(await figures(closing)).toMatchObject({ reserved: 0 })
    expect(await differences()).toEqual([])
    const deleted = await owner().delete(`/actions/batch/delete/purchase-orders`, { ids: [closing.id] })
    expect(deleted.status === 200 && deleted.body.failed?.length === 0).toBe(false)
  })
})
