import { describe, expect, it } from 'vitest'
import { calculate } from './calculate.ts'
import { goldenTerms, goldenWeek } from './golden.fixture.ts'
import { shownTo } from './shown.ts'

const golden = calculate(goldenWeek)
const apart = calculate({
  ...goldenWeek,
  terms: { ...goldenTerms, pay_rounding: { ...goldenTerms.rounding, mode: 'none' } },
})

/** Everything the reader is sent, as text. */
const sent = (sees: { pay: boolean; charge: boolean }, of = golden) => JSON.stringify(shownTo(of, sees))

describe('a reader', () => {
  it('of both sides sees all', () => {
    expect(shownTo(golden, { pay: true, charge: true })).toEqual(golden)
    expect(shownTo(apart, { pay: true, charge: true })).toEqual(apart)
  })

  it('without pay finds no rate or amount of it anywhere, and no margin', () => {
    const text = sent({ pay: false, charge: true })
    for (const secret of [
      '£20.00',
      '20.0000',
      '80000',
      '89450',
      '£30.00',
      '9000',
      '26010',
      '22.53',
      '1.5"',
      '×1.5',
    ])
      expect(text).not.toContain(secret)
    expect(text).toContain('115460')
  })

  it('without charge finds no rate or amount of it anywhere, and no margin', () => {
    const text = sent({ pay: true, charge: false })
    for (const secret of [
      '£26.00',
      '26.0000',
      '104000',
      '115460',
      '£36.40',
      '10920',
      '26010',
      '22.53',
      '×1.4',
    ])
      expect(text).not.toContain(secret)
    expect(text).toContain('89450')
  })

  it('without any money still sees the hours, the rates by name and how time was rounded', () => {
    const shown = shownTo(golden, { pay: false, charge: false })
    expect(JSON.stringify(shown)).not.toContain('£')
    expect(shown.totals).toMatchObject({
      paid_minutes: 2580,
      charged_minutes: 2580,
      pay_amount: null,
      charge_amount: null,
    })
    expect(shown.totals.by_rate.map((line) => [line.label, line.minutes])).toEqual([
      ['Basic', 2400],
      ['Overtime', 180],
      ['Night', 90],
    ])
    expect(shown.trace).toEqual(golden.trace)
  })

  it('sees one side’s hours when the sides were rounded apart', () => {
    expect(shownTo(apart, { pay: true, charge: false }).totals).toMatchObject({
      paid_minutes: 2608,
      charged_minutes: null,
    })
    const client = shownTo(apart, { pay: false, charge: false })
    expect(client.totals).toMatchObject({ paid_minutes: null, charged_minutes: 2580 })
    expect(client.units.every((unit) => unit.chargeable)).toBe(true)
    expect(client.trace.every((step) => step.side === 'charge')).toBe(true)
  })
})
