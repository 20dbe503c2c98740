import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { here, openTestPlacements, show, there } from '#areas/timesheets/setup.testing.ts'
import { place, sheetOf } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements({ inBirch: true })

const monday = '2026-03-02'
const cardRow = (rate_code_id: number, basis: string, pay: string, charge: string) => ({
  ...{ rate_code_id, basis, pay, charge, effective_from: '2026-02-01', effective_to: null },
})

async function keep(path: string, rows: object[], who = amber.owner) {
  const { version } = (await as(who).get(path)).body
  expect((await as(who).put(path, { rows, version })).status).toBe(200)
}

const quantity = (rate_code_id: number, hours: string) => ({
  ...{ kind: 'quantity' as const, day: monday, rate_code_id, quantity: hours },
})
const codesIn = ({ rates }: { rates: { rate_code_id: number }[] }) =>
  rates.map(({ rate_code_id }) => rate_code_id)
const step = (trace: { kind: string; side?: string; text: string }[], side: string) =>
  trace.find((each) => each.kind === 'rate' && each.side === side)?.text

describe('a rate that only a card says', () => {
  it('prices what was worked once, when it is submitted, and the sheet, its units and the document name the card', async () => {
    const { fixture } = here
    const agencyCard = [
      cardRow(fixture.overtime, 'multiplier', '1.5', '1.4'),
      cardRow(fixture.night, 'fixed', '24', '31'),
    ]
    await keep('/rate-cards/agency', agencyCard)
    await keep(`/clients/${fixture.client_id}/rate-card`, [cardRow(fixture.night, 'fixed', '25', '33')])
    const changes = { layout: 'hours', overtime_rules: [], rounding: undefined, unpaid_break: null }
    const id = await sheetOf(as, amber.owner, await place({ ...here, saffron, changes }), monday)
    const { version, terms } = await show(id)
    const [own, ...others] = terms!.rates
    expect(own).not.toHaveProperty('by_card')
    expect(others).toMatchObject([{ by_card: true }, { by_card: true }])
    const entries = [
      quantity(fixture.basic, '8'),
      quantity(fixture.overtime, '2'),
      quantity(fixture.night, '1.5'),
    ]
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version })
    // 160.00 + 2 × 30.00 + 1.5 × 25.00
    expect(saved).toMatchObject({ status: 200, body: { pay_amount: 25_750, charge_amount: null } })
    const handed = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
      ...{ declaration_accepted: true, version: saved.body.version },
    })
    expect(handed.status).toBe(200)
    // What the cards say later does not reach it.
    await keep('/rate-cards/agency', [])
    await keep(`/clients/${fixture.client_id}/rate-card`, [])
    const shown = await show(id)
    expect(shown).toMatchObject({ pay_amount: 25_750, charge_amount: 20_800 + 2 * 3640 + 4950 })
    const { by_rate } = shown.calculation
    const of = (code: number) => by_rate.find((line: { rate_code_id: number }) => line.rate_code_id === code)!
    expect(step(of(fixture.basic).trace, 'pay')).toBe('Basic £20.00 from 5 Jan 2026')
    expect(step(of(fixture.overtime).trace, 'pay')).toBe('Overtime £30.00 (agency card, from 1 Feb 2026)')
    expect(step(of(fixture.night).trace, 'charge')).toBe('Night £33.00 (client card, from 1 Feb 2026)')
    const approved = await as(amber.approver).post(`/timesheets/${id}/review`, {
      ...{ decision: 'approve', reason: '', submission_no: shown.submission_no },
    })
    expect(approved.status).toBe(200)
    const units = await inAmber((db) =>
      sql<{ label: string; trace: never }>`select label, trace from charge_units
        where tenant_id = ${db.tenant} and timesheet_id = ${id} order by seq`.execute(db),
    )
    const night = units.rows.find(({ label }) => label === 'Night')!
    expect(step(night.trace, 'pay')).toBe('Night £25.00 (client card, from 1 Feb 2026)')
  })

  it('is kept on a sheet only where it was worked, and is no rate of another agency', async () => {
    const { fixture } = here
    await keep('/rate-cards/agency', [cardRow(fixture.night, 'fixed', '24', '31')])
    await keep('/rate-cards/agency', [cardRow(there.fixture.overtime, 'fixed', '99', '99')], birch.owner)
    const week = '2026-03-09'
    const changes = { layout: 'hours', overtime_rules: [], rounding: undefined, unpaid_break: null }
    const id = await sheetOf(as, amber.owner, await place({ ...here, saffron, changes }), week)
    const { version, terms } = await show(id)
    expect(codesIn(terms)).toEqual([fixture.basic, fixture.night])
    const worked = { ...quantity(fixture.basic, '8'), day: week }
    const foreign = await as(amber.candidate).patch(`/timesheets/${id}`, {
      ...{ entries: [worked, { ...quantity(there.fixture.overtime, '1'), day: week }], note: '', version },
    })
    expect(foreign.body).toMatchObject({ code: 'timesheet.rate_code_unknown' })
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: [worked],
      note: '',
      version,
    })
    await as(amber.candidate).post(`/timesheets/${id}/submission`, {
      ...{ declaration_accepted: true, version: saved.body.version },
    })
    expect(codesIn((await show(id)).terms)).toEqual([fixture.basic])
  })
})
