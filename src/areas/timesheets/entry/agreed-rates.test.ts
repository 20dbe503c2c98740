import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { place, sheetOf } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements()

const monday = '2026-03-02'
const step = (trace: { kind: string; side?: string; text: string }[], side: string) =>
  trace.find((each) => each.kind === 'rate' && each.side === side)?.text

it('time is charged at what a margin, a multiple and a least charge come to, and its unit says which of them', async () => {
  const { fixture } = here
  const row = (rate_code_id: number, terms: object) => ({
    ...{ rate_code_id, pay_rate: '20', charge_rate: '0', effective_from: '2026-01-05', ...terms },
  })
  const rates = [
    row(fixture.basic, { basis: 'margin_percent', charge_term: '23.08' }),
    row(fixture.overtime, { basis: 'multiplier', pay_term: '1.5', charge_term: '1.4' }),
    row(fixture.night, { basis: 'margin', charge_term: '1', min_charge: '31.5' }),
  ]
  const changes = { layout: 'hours', overtime_rules: [], rounding: undefined, unpaid_break: null, rates }
  const id = await sheetOf(as, amber.owner, await place({ ...here, saffron, changes }), monday)
  const quantity = (rate_code_id: number, hours: string) => ({
    ...{ kind: 'quantity' as const, day: monday, rate_code_id, quantity: hours },
  })
  const { version } = await show(id)
  const entries = [
    quantity(fixture.basic, '8'),
    quantity(fixture.overtime, '2'),
    quantity(fixture.night, '1.5'),
  ]
  const saved = await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version })
  // The worker's own terms say nothing of what is charged.
  const { terms } = (await as(amber.candidate).get(`/timesheets/${id}`)).body
  expect(JSON.stringify(terms.rates)).not.toMatch(/23\.08|1\.4|31\.5/)
  await as(amber.candidate).post(`/timesheets/${id}/submission`, {
    ...{ declaration_accepted: true, version: saved.body.version },
  })
  const shown = await show(id)
  // 20.00 is 76.92 % of 26.00; 1.4 × 26.00; at least 31.50.
  expect(shown).toMatchObject({ pay_amount: 16_000 + 6_000 + 3_000, charge_amount: 20_800 + 7_280 + 4_725 })
  await as(amber.approver).post(`/timesheets/${id}/review`, {
    ...{ decision: 'approve', reason: '', submission_no: shown.submission_no },
  })
  const { rows } = await inAmber((db) =>
    sql<{
      label: string
      charge_rate: string
      trace: never
    }>`select label, charge_rate::text, trace from charge_units
      where tenant_id = ${db.tenant} and timesheet_id = ${id} order by seq`.execute(db),
  )
  expect(rows.map(({ label, charge_rate, trace }) => [label, charge_rate, step(trace, 'charge')])).toEqual([
    ['Basic', '26.0000', 'Basic £26.00 from 5 Jan 2026 (pay and margin)'],
    ['Overtime', '36.4000', 'Overtime £36.40 from 5 Jan 2026 (1.4 × basic)'],
    ['Night', '31.5000', 'Night £31.50 from 5 Jan 2026 (at least £31.50)'],
  ])
})
