import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { crowd } from '#areas/timesheets/crowd.fixture.ts'
import {
  createTimesheetFixture,
  goldenShifts,
  handIn,
  type TimesheetFixture,
} from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

/** G, the golden week: £1,154.60 to charge. */
const golden = 1_154_60
let of: TimesheetFixture
let counted = 0

openAgencies()
beforeAll(async () => {
  of = await createTimesheetFixture(saffron, amber)
})

const owner = () => as(amber.owner)
const order = async (body: object = {}): Promise<{ id: number; number: string }> => {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: of.fixture.client_id, number: `PO-${++counted}`, budget: 500_00 },
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const figures = async ({ id }: { id: number }) => {
  const { reserved, committed, invoiced, left, status } = (await owner().get(`/purchase-orders/${id}`)).body
  return { reserved, committed, invoiced, left, status }
}
/** From now on the placement names these. */
const pay = async (...orders: { id: number }[]) => {
  const { version } = (await owner().get(`/placements/${of.placement_id}`)).body
  const named = await owner().patch(`/placements/${of.placement_id}`, {
    version,
    purchase_order_ids: orders.map(({ id }) => id),
  })
  expect(named.status, JSON.stringify(named.body)).toBe(200)
}
const movements = async ({ id }: { id: number }) =>
  (await owner().get(`/purchase-orders/${id}/movements?per_page=100`)).body.data
    .map((row: { kind: string; of: string | null; amount: number }) => [row.kind, row.of, row.amount])
    .reverse()
const decide = (
  sheet: { id: number; submission_no: number },
  decision: string,
  by: Person,
  more: object = {},
) =>
  as(by).post(`/timesheets/${sheet.id}/review`, {
    ...{ decision, submission_no: sheet.submission_no, reason: decision === 'reject' ? 'Hours' : '' },
    ...more,
  })

describe('a week on purchase orders', () => {
  it('is reserved at submit, given back when it is sent back or recalled, and left is as before', async () => {
    const po = await order({ budget: 5_000_00 })
    await pay(po)
    const sheet = await handIn(of, '2026-01-05')
    expect(await figures(po)).toMatchObject({ reserved: golden, left: 5_000_00 - golden })
    expect((await decide(sheet, 'reject', amber.approver)).status).toBe(200)
    expect(await figures(po)).toMatchObject({ reserved: 0, committed: 0, left: 5_000_00 })
    const again = await handIn(of, '2026-01-05')
    expect((await as(amber.candidate).delete(`/timesheets/${again.id}/submission`)).status).toBe(200)
    expect(await figures(po)).toMatchObject({ reserved: 0, left: 5_000_00 })
    expect(await movements(po)).toEqual([
      ['reserve', null, golden],
      ['release', 'reserve', golden],
      ['reserve', null, golden],
      ['release', 'reserve', golden],
    ])
  })

  it('is cut at the boundary of two orders: 500.00 + 654.60, and Wednesday 58.00 + 163.00', async () => {
    const [first, second] = [await order({ budget: 500_00 }), await order({ budget: 5_000_00 })]
    await pay(first, second)
    const sheet = await handIn(of, '2026-01-12')
    expect([await figures(first), await figures(second)]).toMatchObject([
      { reserved: 500_00, left: 0, status: 'exhausted' },
      { reserved: 654_60 },
    ])
    expect((await decide(sheet, 'approve', amber.approver)).status).toBe(200)
    expect([await figures(first), await figures(second)]).toMatchObject([
      { reserved: 0, committed: 500_00 },
      { reserved: 0, committed: 654_60 },
    ])
    const parts = await inAmber(async (db) => {
      const { rows } = await sql<Record<string, unknown>>`
        select u.day, a.purchase_order_id, a.amount, a.quantity::text, a.minutes from purchase_order_allocations a
        join charge_units u on u.tenant_id = ${db.tenant} and u.id = a.charge_unit_id
        where a.tenant_id = ${db.tenant} and u.timesheet_id = ${sheet.id} and u.day = '2026-01-14' order by a.part`.execute(
        db,
      )
      return rows
    })
    expect(parts).toEqual([
      { day: '2026-01-14', purchase_order_id: first.id, amount: 58_00, quantity: '2.2308', minutes: 134 },
      { day: '2026-01-14', purchase_order_id: second.id, amount: 163_00, quantity: '6.2692', minutes: 376 },
    ])
    const wednesday = await owner().get(
      `/units?timesheet_id=${sheet.id}&day_from=2026-01-14&day_to=2026-01-14`,
    )
    const cut = [
      { purchase_order_id: first.id, number: first.number, amount: 58_00, quantity: '2.2308' },
      { purchase_order_id: second.id, number: second.number, amount: 163_00, quantity: '6.2692' },
    ]
    expect(wednesday.body.data[0].purchase_order_allocations).toEqual(cut)
    const { version } = (await owner().get(`/timesheets/${sheet.id}`)).body
    const reverted = await owner().post(`/timesheets/${sheet.id}/reversal`, {
      reason: 'Wrong hours',
      version,
    })
    expect(reverted.status, JSON.stringify(reverted.body)).toBe(201)
    expect([await figures(first), await figures(second)]).toMatchObject([
      { reserved: 0, committed: 0, left: 500_00 },
      { reserved: 0, committed: 0, left: 5_000_00 },
    ])
  })

  it('gives back what is written off, and takes it again when that is taken back', async () => {
    const po = await order({ budget: 5_000_00 })
    await pay(po)
    const sheet = await handIn(of, '2026-02-23')
    expect((await decide(sheet, 'approve', amber.approver)).status).toBe(200)
    const units = (await owner().get(`/units?timesheet_id=${sheet.id}`)).body.data as {
      id: number
      day: string
    }[]
    const monday = units.filter(({ day }) => day === '2026-02-23').map(({ id }) => id)
    const given = { unit_ids: monday, reason: 'A gift' }
    expect((await owner().post('/units/write-offs', given)).status).toBe(200)
    expect(await figures(po)).toMatchObject({ committed: golden - 221_00 })
    const back = { ...given, side: 'bill', kind: 'write_off' }
    expect((await owner().post('/units/releases', back)).status).toBe(200)
    expect(await figures(po)).toMatchObject({ committed: golden })
  })

  it('uses the order with the lower priority first, then the one that ends first, and none on a day it is not in force', async () => {
    const late = await order({ budget: 5_000_00, ends_on: '2099-12-31' })
    const soon = await order({ budget: 200_00, ends_on: '2026-01-21' })
    const urgent = await order({ budget: 100_00, priority: 1 })
    await pay(late, soon, urgent)
    await handIn(of, '2026-01-19')
    expect([await figures(urgent), await figures(soon), await figures(late)]).toMatchObject([
      { reserved: 100_00 },
      { reserved: 200_00 },
      { reserved: golden - 300_00 },
    ])
  })
})

describe('an order that is used up', () => {
  const submission = async (by: Person, monday: string, more: object = {}) => {
    const id = await of.week(monday)
    const { version } = (
      await as(amber.candidate).patch(`/timesheets/${id}`, {
        entries: goldenShifts(monday),
        note: '',
        version: (await as(amber.candidate).get(`/timesheets/${id}`)).body.version,
      })
    ).body
    return as(by).post(`/timesheets/${id}/submission`, { declaration_accepted: true, version, ...more })
  }

  it('stops the worker at submit in words without amounts, and nothing is changed', async () => {
    const po = await order({ budget: 500_00, hard_stop: 'submit' })
    await pay(po)
    const refused = await submission(amber.candidate, '2026-01-26')
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'purchase_order.exhausted',
        title: 'This goes beyond the purchase order of your placement',
        errors: { entries: ['This goes beyond the purchase order of your placement'] },
      },
    })
    expect(JSON.stringify(refused.body)).not.toMatch(/£|654|500/)
    expect(await figures(po)).toMatchObject({ reserved: 0, left: 500_00 })
    const sheet = (await owner().get(`/timesheets/${await of.week('2026-01-26')}`)).body
    expect(sheet.status).toBe('draft')

    // Who may not override is told how much; who may is asked why, and the ledger shows it.
    const payroll = await submission(amber.payroll, '2026-01-26')
    expect(payroll).toMatchObject({ status: 422, body: { code: 'purchase_order.exhausted' } })
    expect(payroll.body.description).toContain('£654.60')
    const asked = await submission(amber.owner, '2026-01-26')
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'needs_reason', warnings: [{ code: 'purchase_order.exhausted', field: 'entries' }] },
    })
    const accepted = [{ code: 'purchase_order.exhausted', reason: 'The next order is on its way' }]
    const passed = await submission(amber.owner, '2026-01-26', { accepted })
    expect(passed.status).toBe(200)
    expect(await figures(po)).toMatchObject({ reserved: golden, left: -654_60, status: 'exhausted' })
    const [row] = (await owner().get(`/purchase-orders/${po.id}/movements`)).body.data
    expect(row).toMatchObject({ kind: 'reserve', user_name: amber.owner.name })
    expect(row.reason).toContain('The next order is on its way')
    const history = await owner().get(`/history?subject=timesheets&subject_id=${passed.body.id}`)
    expect(JSON.stringify(history.body.data[0])).toContain('The next order is on its way')
    // What was let pass at submit holds nobody up at the approval.
    expect((await decide(passed.body, 'approve', amber.approver)).status).toBe(200)
    expect(await figures(po)).toMatchObject({ reserved: 0, committed: golden, left: -654_60 })
    // Lowering a budget below what is used asks for a reason.
    const { version } = (await owner().get(`/purchase-orders/${po.id}`)).body
    const low = await owner().patch(`/purchase-orders/${po.id}`, { version, budget: 400_00 })
    expect(low.body).toMatchObject({
      code: 'needs_reason',
      warnings: [{ code: 'purchase_order.below_committed', field: 'budget' }],
    })
    expect((await owner().patch(`/purchase-orders/${po.id}`, { version, budget: 0 })).status).toBe(422)
  })

  it('stops the approval where it says so, and the approver is told how far it goes beyond', async () => {
    const po = await order({ budget: 1_000_00, allow_overage_percent: 10, hard_stop: 'approve' })
    await pay(po)
    const sent = await submission(amber.candidate, '2026-02-02')
    expect(sent.status).toBe(200)
    const refused = await decide(sent.body, 'approve', amber.approver)
    expect(refused).toMatchObject({ status: 422, body: { code: 'purchase_order.exhausted' } })
    expect(refused.body.errors.decision).toEqual([expect.stringContaining('£54.60')])
    expect((await owner().get(`/timesheets/${sent.body.id}`)).body.status).toBe('submitted')
    const { version } = (await owner().get(`/purchase-orders/${po.id}`)).body
    await owner().patch(`/purchase-orders/${po.id}`, { version, budget: 1_100_00 })
    expect((await decide(sent.body, 'approve', amber.approver)).status).toBe(200)
  })

  it('that only shows it stops nobody, and hours count as money does', async () => {
    const shows = await order({ budget: 500_00, hard_stop: 'warn' })
    await pay(shows)
    expect((await submission(amber.candidate, '2026-02-09')).status).toBe(200)
    expect(await figures(shows)).toMatchObject({ left: -654_60 })
    const hours = await order({ budget: 9_000_00, budget_minutes: 600, hard_stop: 'submit' })
    await pay(hours)
    const refused = await submission(amber.payroll, '2026-02-16')
    expect(refused.body).toMatchObject({ code: 'purchase_order.exhausted' })
    expect(refused.body.description).toContain('33.00 hours')
  })
})

describe('at the same instant', () => {
  it('50 submits take no more from an order than it has, and none waits for another for ever', async () => {
    const po = await order({ budget: 10 * golden, hard_stop: 'submit' })
    const sheets = await crowd(of, { order: po.id, size: 50, entries: goldenShifts('2026-01-05') })
    const replies = await Promise.all(
      sheets.map(({ id, version }) =>
        as(amber.payroll).post(`/timesheets/${id}/submission`, { declaration_accepted: true, version }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['purchase_order.exhausted']),
    )
    expect(await figures(po)).toEqual({
      ...{ reserved: 10 * golden, committed: 0, invoiced: 0, left: 0, status: 'exhausted' },
    })
    expect(await movements(po)).toHaveLength(10)
    const submitted = replies.filter(({ status }) => status === 200).map(({ body }) => body)
    const decided = await Promise.all(submitted.map((sheet) => decide(sheet, 'approve', amber.approver)))
    expect(decided.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await figures(po)).toMatchObject({ reserved: 0, committed: 10 * golden, left: 0 })
  })
})
