import { describe, expect, it } from 'vitest'
import { calculate } from './calculate.ts'
import { goldenTerms, goldenWeek, shift } from './golden.fixture.ts'
import type { CalculationInput } from './shapes.ts'

const MONDAY = '2026-11-02'

/** Code, field and what it blocks of everything that is wrong. */
function wrong(entries: unknown, more: Partial<CalculationInput> = {}) {
  const { problems } = calculate({ ...goldenWeek, entries: entries as never, ...more })
  return problems.map(({ code, field, blocks }) => [code.replace('timesheet.', ''), field, blocks])
}
const hours = (quantity: unknown, rate_code_id: unknown = 1, day: unknown = MONDAY) => ({
  kind: 'quantity',
  day,
  rate_code_id,
  quantity,
})

describe('an entry', () => {
  it.each([
    ['without a start', { ...shift(MONDAY, '', '17:00') }, 'time_missing', 'start_time'],
    ['without a finish', { ...shift(MONDAY, '09:00', '17:00'), end_time: null }, 'time_missing', 'end_time'],
    ['with a time that does not exist', shift(MONDAY, '09:00', '25:00'), 'time_unknown', 'end_time'],
    [
      'with a time of the wrong type',
      { ...shift(MONDAY, '09:00', '17:00'), start_time: 9 },
      'time_unknown',
      'start_time',
    ],
    ['with a negative break', shift(MONDAY, '09:00', '17:00', -5), 'break_unknown', 'break_minutes'],
    ['with a fraction of a minute', shift(MONDAY, '09:00', '17:00', 0.5), 'break_unknown', 'break_minutes'],
    [
      'with a break longer than the shift',
      shift(MONDAY, '09:00', '10:00', 61),
      'break_too_long',
      'break_minutes',
    ],
    ['with negative hours', hours('-1'), 'quantity_unknown', 'quantity'],
    ['without a quantity', hours(''), 'quantity_unknown', 'quantity'],
    ['with a number for a quantity', hours(7.5), 'quantity_unknown', 'quantity'],
    ['with more than can be kept', hours('100000'), 'quantity_unknown', 'quantity'],
    ['without a rate code', hours('1', null), 'rate_code_missing', 'rate_code_id'],
    ['of 25 hours', hours('25'), 'day_too_long', 'quantity'],
    ['of a moment more than a day', hours('24.0001'), 'day_too_long', 'quantity'],
    ['on a day that does not exist', shift('2026-02-30', '09:00', '17:00'), 'day_unknown', 'day'],
    ['before the period', shift('2026-11-01', '09:00', '17:00'), 'day_outside_period', 'day'],
    ['after the period', shift('2026-11-09', '09:00', '17:00'), 'day_outside_period', 'day'],
    ['of no kind', { day: MONDAY }, 'entry_unknown', 'kind'],
    ['that is nothing', null, 'day_unknown', 'day'],
  ])('%s is refused at its field and cannot be kept', (_, entry, code, field) => {
    const good = shift('2026-11-06', '09:00', '17:00')
    const found = wrong([good, entry])
    expect(found[0]).toEqual([code, `entries.1.${field}`, 'save'])
    expect(calculate({ ...goldenWeek, entries: [good] }).totals.paid_minutes).toBe(450)
  })

  it('on a day without a rate, or for a code without one, may be kept but not submitted', () => {
    const rates = [{ ...goldenTerms.rates[0]!, effective_from: '2026-11-03' }]
    const terms = { ...goldenTerms, rates }
    expect(wrong([shift(MONDAY, '09:00', '17:00')], { terms })).toEqual([
      ['rate_missing', 'entries.0.day', 'submit'],
    ])
    expect(wrong([hours('1', 77)])).toEqual([['rate_missing', 'entries.0.rate_code_id', 'submit']])
  })

  it('of the tail of the last night keeps the rate of its evening', () => {
    const rates = [{ ...goldenTerms.rates[0]!, effective_to: '2026-11-08' }]
    expect(wrong([shift('2026-11-08', '22:00', '06:00')], { terms: { ...goldenTerms, rates } })).toEqual([])
  })

  it('outside the placement is refused', () => {
    const entries = [shift(MONDAY, '09:00', '17:00'), shift('2026-11-06', '09:00', '17:00')]
    expect(wrong(entries, { placement_start: '2026-11-03', placement_end: '2026-11-05' })).toEqual([
      ['day_outside_placement', 'entries.0.day', 'save'],
      ['day_outside_placement', 'entries.1.day', 'save'],
    ])
    expect(wrong(entries, { placement_start: '2026-11-02', placement_end: null })).toEqual([])
  })

  it('of a day to come may be kept but not submitted, today may', () => {
    const entries = [shift('2026-11-03', '09:00', '17:00'), shift('2026-11-04', '09:00', '17:00')]
    expect(wrong(entries, { today: '2026-11-03' })).toEqual([['day_in_future', 'entries.1.day', 'submit']])
  })
})

describe('a sheet', () => {
  it('cannot hold two shifts at once, also over midnight', () => {
    const entries = [shift('2026-11-03', '05:00', '09:00'), shift(MONDAY, '22:00', '06:00')]
    expect(wrong(entries)).toEqual([['shift_overlap', 'entries.0.start_time', 'save']])
    expect(wrong([shift(MONDAY, '09:00', '12:00'), shift(MONDAY, '12:00', '15:00')])).toEqual([])
  })

  it('cannot hold more hours in a day than the day has', () => {
    expect(wrong([shift(MONDAY, '09:00', '17:00'), hours('17')])).toEqual([
      ['day_too_long', 'entries.1.quantity', 'save'],
    ])
    expect(wrong([shift(MONDAY, '00:00', '00:00')])).toEqual([])
    expect(wrong([hours('7.33'), hours('16.67')])).toEqual([])
    expect(wrong([hours('7.33'), hours('16.6701')])[0]?.[0]).toBe('day_too_long')
    // The clocks go back: that Sunday has 25 hours.
    const october = { period_start: '2026-10-19', period_end: '2026-10-25' }
    expect(wrong([shift('2026-10-25', '00:00', '00:00')], october)).toEqual([])
    expect(
      calculate({ ...goldenWeek, ...october, entries: [shift('2026-10-25', '00:00', '00:00')] }).totals
        .paid_minutes,
    ).toBe(25 * 60 - 30)
  })

  it('of nothing, or of zero hours, must be declared as no work', () => {
    expect(wrong([])).toEqual([['nothing_worked', 'entries', 'submit']])
    expect(wrong([hours('0')])).toEqual([['nothing_worked', 'entries', 'submit']])
    expect(wrong([shift(MONDAY, '09:00', '10:00', 60)])).toEqual([['nothing_worked', 'entries', 'submit']])
  })

  it.each([
    ['an unknown zone', { terms: { ...goldenTerms, tz: 'Europe/Camelot' } }, 'terms_unknown'],
    ['no terms', { terms: null as never }, 'terms_unknown'],
    [
      'a rate that is no number',
      { terms: { ...goldenTerms, rates: [{ ...goldenTerms.rates[0]!, pay_rate: 'x' }] } },
      'terms_unknown',
    ],
    ['a currency that is none', { terms: { ...goldenTerms, currency: '£££' } }, 'terms_unknown'],
    ['a period that ends before it starts', { period_end: '2026-11-01' }, 'period_unknown'],
    ['a period of years', { period_end: '2036-11-01' }, 'period_unknown'],
  ])('under %s is not calculated, and says so', (_, more, code) => {
    expect(wrong(goldenWeek.entries, more)[0]?.[0]).toBe(code)
  })

  it('is held to its break however it was taken', () => {
    const paid = (break_minutes: number, break_paid = false) =>
      calculate({
        ...goldenWeek,
        entries: [{ ...shift(MONDAY, '09:00', '17:00', break_minutes), break_paid }],
      }).totals.paid_minutes
    expect(paid(0)).toBe(450)
    expect(paid(20)).toBe(450)
    expect(paid(60)).toBe(420)
    expect(paid(30, true)).toBe(480)
    expect(paid(10, true)).toBe(460)
  })

  it('of six hours has no automatic break, a minute more has one', () => {
    const terms = { ...goldenTerms, rounding: { ...goldenTerms.rounding, mode: 'none' as const } }
    const paid = (end: string) =>
      calculate({ ...goldenWeek, terms, entries: [shift(MONDAY, '09:00', end)] }).totals.paid_minutes
    expect(paid('15:00')).toBe(360)
    expect(paid('15:01')).toBe(331)
  })

  it('puts the break four hours in, in the middle of a shorter shift, or where the terms say', () => {
    const brk = (end: string, minutes: number, at_minutes?: number) => {
      const unpaid_break = {
        after_minutes: 360,
        minutes: 30,
        ...(at_minutes === undefined ? {} : { at_minutes }),
      }
      const { trace } = calculate({
        ...goldenWeek,
        terms: { ...goldenTerms, unpaid_break },
        entries: [shift(MONDAY, '09:00', end, minutes)],
      })
      return trace.find((step) => step.kind === 'break')?.text
    }
    expect(brk('19:00', 0)).toBe('0:30 unpaid break (shift over 6:00), Mon 13:00–13:30')
    expect(brk('14:00', 60)).toBe('1:00 unpaid break, Mon 11:00–12:00')
    expect(brk('19:00', 0, 120)).toBe('0:30 unpaid break (shift over 6:00), Mon 11:00–11:30')
  })
})

describe('rounding by day and by period', () => {
  const week = (scope: 'day' | 'period', mode: 'nearest' | 'up' | 'down') => {
    const terms = {
      ...goldenTerms,
      unpaid_break: null,
      rounding: { scope, mode, step_minutes: 15, grace_minutes: 0 },
    }
    const entries = [
      shift(MONDAY, '09:00', '12:06'),
      shift(MONDAY, '13:00', '16:06'),
      shift('2026-11-03', '09:00', '17:07'),
    ]
    return calculate({ ...goldenWeek, terms, entries }).totals.paid_minutes
  }

  it.each([
    // Days of 372 and 487 minutes; 859 in all.
    ['day', 'nearest', 375 + 480],
    ['day', 'up', 375 + 495],
    ['day', 'down', 360 + 480],
    ['period', 'nearest', 855],
    ['period', 'up', 870],
    ['period', 'down', 855],
  ] as const)('%s, %s', (scope, mode, minutes) => {
    expect(week(scope, mode)).toBe(minutes)
  })

  it('of pay and of charge may differ: the hours are told apart and both add up', () => {
    const pay_rounding = { ...goldenTerms.rounding, mode: 'none' as const }
    const { totals, units } = calculate({
      ...goldenWeek,
      terms: { ...goldenTerms, pay_rounding },
      entries: [shift(MONDAY, '08:57', '18:04'), shift('2026-11-06', '22:00', '23:00')],
    })
    expect(totals).toMatchObject({ paid_minutes: 577, charged_minutes: 570 })
    const sides = totals.by_rate.map((line) => [
      line.label,
      line.minutes,
      line.payable,
      line.chargeable,
      line.pay_amount,
      line.charge_amount,
    ])
    expect(sides).toEqual([
      ['Basic', 577, true, false, 19233, 0],
      ['Night', 60, true, true, 300, 360],
      ['Basic', 570, false, true, 0, 24700],
    ])
    expect(new Set(units.map((unit) => unit.key)).size).toBe(units.length)
  })
})
