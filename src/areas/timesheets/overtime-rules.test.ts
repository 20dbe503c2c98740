/** Rules that look across sheets, that change from a day, and that work on one side, through the door. */
import { describe, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts, place, sheetOf, shift } from '#areas/timesheets/timesheets.fixture.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, saffron } from '#test/agencies.ts'

openTestPlacements()

const owner = () => as(amber.owner)
const rule = (more: object) => ({
  ...{ id: 1, name: 'Over 40 hours', type: 'weekly_over', params: { after_minutes: 2400 }, stacking: 'sum' },
  ...{ rate_code_id: here.fixture.overtime, pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
  ...more,
})
const placement = (...overtime_rules: object[]) =>
  place({
    saffron,
    agency: amber,
    fixture: here.fixture,
    as,
    changes: { overtime_rules, unpaid_break: null },
  })
async function submit(placementId: number, monday: string, entries: object[]) {
  const id = await sheetOf(as, amber.owner, placementId, monday)
  const { version } = await show(id)
  const saved = await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const sent = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
    ...{ declaration_accepted: true, version: saved.body.version },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return show(id)
}
type Line = { label: string; minutes: number; pay_amount: number; charge_amount: number }
const lines = (sheet: { calculation: { by_rate: Line[] } }) =>
  sheet.calculation.by_rate.map(({ label, minutes }) => [label, minutes])

describe('over the edge of the week', () => {
  it('days in a row and rest go on counting from sheets that were submitted', async () => {
    const id = await placement(
      rule({ name: 'Seventh day', type: 'consecutive_day', params: { from_day: 7 }, stacking: 'highest' }),
      rule({ id: 2, name: 'Rest', type: 'rest_break', params: { rest_minutes: 660, premium: 'short' } }),
    )
    const week = [1, 2, 3, 4, 5].map((day) => shift(addDays('2026-02-02', day), '09:00', '13:00'))
    const before = await sheetOf(as, amber.owner, id, '2026-02-09')
    expect(await show(before)).toMatchObject({ worked_before: { days: [], last_finish: null } })
    await submit(id, '2026-02-02', [...week, shift('2026-02-08', '14:00', '22:00')])
    expect(await show(before)).toMatchObject({
      ...{ worked_before: { last_finish: Date.parse('2026-02-08T22:00:00Z') } },
    })
    const next = await submit(id, '2026-02-09', [shift('2026-02-09', '06:00', '14:00')])
    expect(lines(next)).toEqual([
      ['Seventh day', 480],
      ['Rest', 180],
    ])
  })
})

describe('rules from a day on', () => {
  it('hold for timesheets that begin then; those before keep theirs, those submitted what they were', async () => {
    const id = await placement(rule({}))
    const made = await owner().post('/overtime-rules', {
      ...{ name: 'Over 30 hours', rules: [rule({ name: 'Over 30', params: { after_minutes: 1800 } })] },
    })
    const submitted = await submit(id, '2026-03-02', goldenShifts('2026-03-02'))
    const { version } = (await owner().get(`/placements/${id}`)).body
    const given = { rule_set_id: made.body.id, from_day: '2026-03-18', reason: 'Agreed', version }
    const early = await owner().post(`/placements/${id}/overtime-rules`, { ...given, from_day: '2026-03-04' })
    expect(early.body.errors).toEqual({ from_day: [expect.any(String)] })
    const taken = await owner().post(`/placements/${id}/overtime-rules`, given)
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    expect(lines(await show(submitted.id))).toEqual(lines(submitted))
    const names = async (monday: string) =>
      (await submit(id, monday, goldenShifts(monday))).calculation.by_rate.map(({ label }: Line) => label)
    expect(await names('2026-03-16')).toEqual(['Basic', 'Over 40 hours'])
    expect(await names('2026-03-23')).toEqual(['Basic', 'Over 30'])
  })
})

describe('a rule of the pay alone', () => {
  it('pays what is not charged: sheet, order, sales invoice and self-bill are each exact', async () => {
    const id = await placement(rule({ side: 'pay' }))
    const order = await owner().post('/purchase-orders', {
      ...{ client_id: here.fixture.client_id, number: 'PO-ONE-SIDE', budget: 5_000_00 },
    })
    const { version } = (await owner().get(`/placements/${id}`)).body
    await owner().patch(`/placements/${id}`, { version, purchase_order_ids: [order.body.id] })
    // 45:00 worked: 40 at 20.00 and 5 at 30.00 are paid, 45 at 26.00 charged.
    const days = [0, 1, 2, 3, 4].map((day) => shift(addDays('2026-04-13', day), '09:00', '18:00'))
    const sheet = await submit(id, '2026-04-13', days)
    expect(sheet).toMatchObject({ pay_amount: 950_00, charge_amount: 1_170_00, minutes: 2700 })
    expect((await as(amber.candidate).get(`/timesheets/${sheet.id}`)).body.calculation.by_rate).toMatchObject(
      [
        { label: 'Basic', minutes: 2400, pay_amount: 800_00, charge_amount: null },
        { label: 'Over 40 hours', minutes: 300, pay_amount: 150_00, charge_amount: null },
      ],
    )
    const reserved = (await owner().get(`/purchase-orders/${order.body.id}`)).body.reserved
    expect(reserved).toBe(1_170_00)
    const approved = await as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
      ...{ decision: 'approve', submission_no: sheet.submission_no, reason: '' },
    })
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect((await owner().get(`/purchase-orders/${order.body.id}`)).body).toMatchObject({
      committed: 1_170_00,
    })
    const units = (await owner().get(`/units?placement_id=${id}&per_page=100`)).body.data as {
      charge_amount: number
      pay_amount: number
    }[]
    const sum = (of: 'pay_amount' | 'charge_amount') => units.reduce((all, unit) => all + (unit[of] ?? 0), 0)
    expect([sum('pay_amount'), sum('charge_amount')]).toEqual([950_00, 1_170_00])
    const nets = async (side: string) => {
      const run = await as(amber.finance).post('/invoice-runs', { side, period_end: '2026-04-19' })
      expect(run.status, JSON.stringify(run.body)).toBe(201)
      return run.body.net ?? run.body.invoices
    }
    expect([await nets('sales'), await nets('self-billing')]).toEqual([1_170_00, 950_00])
  })
})
