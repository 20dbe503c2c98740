import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#areas/reports/catalogue.ts'
import type { ReportKey } from '#areas/reports/heads.ts'
import { done, listed, openReports, type Rows, report, sum, sumsBy } from '#areas/reports/reports.testing.ts'
import { weekEnding } from '#platform/days.ts'
import { amber, as, behindOurBack } from '#test/agencies.ts'
import { today } from '#test/days.ts'

openReports()

/** Reports of what approved time is charged, each by the name it has there: none may forget what another one leaves out. */
const counting = (
  [
    ...catalogue
      .filter(
        ({ key, columns }) => key.startsWith('margin/') && columns.some((each) => each.key === 'charge'),
      )
      .map(({ key }) => [key, 'charge'] as const),
    ['timesheets/hours-detail', 'charge'],
    ['timesheets/hours-summary', 'charge'],
    ['billing/revenue-accrual', 'earned'],
  ] as [ReportKey, string][]
)
  // Weeks to come, and what is wrong with some of the rest.
  .filter(([key]) => key !== 'margin/forecast' && key !== 'margin/margin-exceptions')

const charged = async (key: ReportKey, figure: string) => sum((await report(key)).totals, figure)
const gross = async () => (await report('margin/gross-margin')).totals[0]!

describe('time that was given up', () => {
  let before: Rows[number]
  let given: Rows[number]
  beforeAll(async () => {
    before = await gross()
    const [free] = await listed('/units?side=bill&state=ready')
    given = free!
    await done(as(amber.owner).post('/units/write-offs', { unit_ids: [given.id], reason: 'A gift' }))
  })

  it('is charged in no report, and still paid', async () => {
    const [amount, paid] = [Number(given.charge_amount), Number(given.pay_amount)]
    expect(await gross()).toMatchObject({
      ...{ charge: Number(before.charge) - amount, pay: before.pay },
      ...{ margin: Number(before.margin) - amount, rows: before.rows },
    })
    const expected = Number(before.charge) - amount
    for (const [key, figure] of counting) expect([key, await charged(key, figure)]).toEqual([key, expected])
    const wrong = (await report('margin/margin-exceptions')).data
    expect(wrong).toMatchObject([{ status: 'Not charged', charge: 0, pay: paid, margin: -paid }])
  })

  it('is charged again once that was taken back', async () => {
    const release = { unit_ids: [given.id], side: 'bill', kind: 'write_off', reason: 'A mistake' }
    await done(as(amber.owner).post('/units/releases', release))
    expect(await gross()).toEqual(before)
    await done(as(amber.owner).post('/units/write-offs', { unit_ids: [given.id], reason: 'A gift' }))
  })

  it('leaves what stands on an invoice already, where orders charge the unit in parts', async () => {
    const T = amber.tenant.id
    const unit = `(select min(l.charge_unit_id) from invoice_units l where l.tenant_id = ${T} and l.side = 'sales')`
    const whole = await gross()
    const { data } = await report('timesheets/hours-detail')
    await behindOurBack(`
      insert into purchase_order_allocations (tenant_id, charge_unit_id, part, purchase_order_id, amount, quantity, minutes)
      select ${T}, u.id, x.part, (select min(o.id) from purchase_orders o where o.tenant_id = ${T}),
        case x.part when 1 then 100 else u.charge_amount - 100 end, case x.part when 1 then 0.1 else u.quantity - 0.1 end,
        case x.part when 1 then 6 else u.minutes - 6 end
      from charge_units u, (values (1), (2)) x(part) where u.id = ${unit};
      update invoice_units set part = 1 where tenant_id = ${T} and side = 'sales' and charge_unit_id = ${unit};
      insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason) values (${T}, ${unit}, 'bill', 'write_off', 'The rest')`)
    const left = (await report('timesheets/hours-detail')).data
    const [changed] = left.filter((row) => !data.some((each) => each.charge === row.charge))
    expect(changed).toMatchObject({ charge: 100, charged_minutes: 6 })
    const rest = Number(whole.charge) - Number((await gross()).charge)
    expect(rest % 100_00).not.toBe(0)
    for (const [key, figure] of counting)
      expect([key, await charged(key, figure)]).toEqual([key, Number(whole.charge) - rest])
  })
})

describe('the dashboard', () => {
  it('says of each week what gross margin says of it, without what was given up', async () => {
    const T = amber.tenant.id
    // All of the month is worked in this week and in the last one.
    await behindOurBack(
      `update charge_units set day = '${today()}'::date - (7 * (id % 2))::integer where tenant_id = ${T}`,
    )
    const { data } = await report('margin/gross-margin', { by: 'week' })
    const { weeks } = (await done(as(amber.owner).get('/dashboard'))).body as { weeks: Rows }
    const shown = weeks.filter(({ charge, pay }) => charge || pay)
    expect(shown.map(({ period_end }) => period_end)).toContain(weekEnding(today(), 7))
    const named = shown.map((week) => ({ ...week, week: week.period_end! }))
    for (const [mine, theirs] of [
      ['charge', 'charge'],
      ['pay', 'pay'],
      ['minutes', 'charged_minutes'],
    ] as const)
      expect(sumsBy(named, ({ week }) => String(week), mine)).toEqual(
        sumsBy(data, ({ week }) => String(week), theirs),
      )
  })
})
