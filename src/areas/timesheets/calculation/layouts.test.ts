import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/days.ts'
import { calculate } from './calculate.ts'
import { goldenTerms } from './golden.fixture.ts'
import { dayParts, daysWorked } from './layouts.ts'
import type { Entry, Terms } from './shapes.ts'

const MONDAY = '2026-11-02'
const DAY = 1
const MILES = 9
const [basic] = goldenTerms.rates

/** 400.00 paid and 480.00 charged for a day, and miles beside it. */
const terms: Terms = {
  ...goldenTerms,
  layout: 'days',
  day_minutes: 480,
  overtime_rules: [],
  rates: [
    { ...basic!, rate_code_id: DAY, unit: 'day', pay_rate: '400.00', charge_rate: '480.00' },
    {
      ...basic!,
      id: 2,
      rate_code_id: MILES,
      name: 'Miles',
      unit: 'mile',
      pay_rate: '0.45',
      charge_rate: '0.50',
    },
  ],
  basic_rate_code_id: DAY,
}
const days = (...quantities: string[]): Entry[] =>
  quantities.map((quantity, at) => ({
    ...{ kind: 'quantity', day: addDays(MONDAY, at), rate_code_id: DAY, quantity },
  }))
const worked = (entries: Entry[], more: Partial<Terms> = {}) =>
  calculate({ entries, terms: { ...terms, ...more }, period_start: MONDAY, period_end: addDays(MONDAY, 6) })
const said = (entries: Entry[], more: Partial<Terms> = {}) =>
  worked(entries, more).problems.map(({ code, field, message, blocks }) => [code, field, message, blocks])

describe('a sheet of days', () => {
  it('of 4.5 at 400.00 and 480.00 comes to 1,800.00 and 2,160.00, and is 36 hours of work', () => {
    const { totals, problems, units } = worked(days('1', '1', '1', '1', '0.5'))
    expect(problems).toEqual([])
    expect(totals).toMatchObject({ pay_amount: 1800_00, charge_amount: 2160_00, paid_minutes: 36 * 60 })
    expect(totals.by_rate).toMatchObject([{ quantity: '4.5000', unit: 'day', minutes: null }])
    expect(units.map(({ quantity, charge_amount }) => [quantity, charge_amount])).toEqual([
      ...Array(4).fill(['1.0000', 480_00]),
      ['0.5000', 240_00],
    ])
  })

  it.each([
    ['0.3', 'Days are entered in quarters: 0.25 or 0.5, not 0.3'],
    ['0.1', 'Days are entered in quarters: 0.25, not 0.1'],
    ['0.9999', 'Days are entered in quarters: 0.75 or 1, not 0.9999'],
    ['4.3', 'Days are entered in quarters: 4.25 or 4.5, not 4.3'],
  ])('refuses %s of a day at its field', (quantity, message) => {
    const [first] = said(days('1', quantity))
    expect(first).toEqual(['timesheet.day_step', 'entries.1.quantity', message, 'save'])
  })

  it('takes every quarter, and no more than one day on a day', () => {
    for (const part of dayParts) expect([part, said(days(part))]).toEqual([part, []])
    const twice: Entry[] = [...days('0.75'), ...days('0.5')]
    const message = 'Mon 2 Nov is one day at most, not 1.25'
    expect(said(twice)).toEqual([['timesheet.more_than_a_day', 'entries.1.quantity', message, 'save']])
    expect(said([...days('0.5'), ...days('0.5')])).toEqual([])
  })

  it('takes what other rates count as it is, and no shift', () => {
    const miles: Entry = { kind: 'quantity', day: MONDAY, rate_code_id: MILES, quantity: '12.3' }
    expect(said([...days('1'), miles])).toEqual([])
    const shift: Entry = {
      ...{ kind: 'shift', day: MONDAY, start_time: '09:00', end_time: '17:00' },
      break_minutes: 0,
    }
    const message = 'This timesheet is entered in days, not as start and finish'
    expect(said([shift])[0]).toEqual(['timesheet.layout', 'entries.0.kind', message, 'save'])
    expect(said([shift], { layout: 'units' })[0]?.[2]).toContain('entered in units')
  })

  it('leaves quarters to the layout of days: units and hours take any number', () => {
    const { layout: _, day_minutes: __, ...hours } = terms
    const any = days('4.3')
    expect(said(any, { layout: 'units' })).toEqual([])
    expect(
      calculate({ entries: any, terms: hours, period_start: MONDAY, period_end: addDays(MONDAY, 6) })
        .problems,
    ).toEqual([])
  })

  it('counts its working time by its own day, in whole minutes', () => {
    const of = (quantity: string, day_minutes: number) =>
      daysWorked([{ rate_code_id: DAY, kind: 'quantity', quantity }], { ...terms, day_minutes })
    expect(of('4.5000', 450)).toEqual({ days: '4.5', minutes: 2025 })
    expect(of('0.2500', 450)).toEqual({ days: '0.25', minutes: 113 })
    expect(daysWorked([], terms)).toEqual({ days: '0', minutes: 0 })
    expect(daysWorked([], { ...terms, layout: 'units' })).toBeUndefined()
  })

  it('adds up whatever its rates: units to the sheet, to the penny', () => {
    const rate = fc
      .integer({ min: 0, max: 9_999_999 })
      .map((parts) => `${Math.floor(parts / 10_000)}.${String(parts % 10_000).padStart(4, '0')}`)
    const parts = fc.array(fc.constantFrom(...dayParts), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(parts, rate, rate, (chosen, pay_rate, charge_rate) => {
        const rates = [{ ...terms.rates[0]!, pay_rate, charge_rate }]
        const { units, totals, problems } = worked(days(...chosen), { rates })
        const sum = (side: 'pay_amount' | 'charge_amount') => units.reduce((all, unit) => all + unit[side], 0)
        expect(problems).toEqual([])
        expect([sum('pay_amount'), sum('charge_amount')]).toEqual([totals.pay_amount, totals.charge_amount])
      }),
      { numRuns: 200 },
    )
  })
})
