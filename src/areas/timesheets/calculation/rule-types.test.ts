/** Days in a row, rest, least lengths and limits: tables of worked examples. */
import { describe, expect, it } from 'vitest'
import type { OvertimeRule } from '#areas/jobs/contract.ts'
import { calculate } from './calculate.ts'
import { bankHolidayRule, goldenTerms, goldenWeek, nightRule, shift, weeklyRule } from './golden.fixture.ts'
import type { CalculationInput, Entry, Terms } from './shapes.ts'

const CALLS = 7
const callRow = { ...goldenTerms.rates[0]!, id: 7, rate_code_id: CALLS, code: 'CALL', name: 'Call-out' }
const calls = { ...callRow, pay_rate: '25.0000', charge_rate: '32.0000' }
const inARow: OvertimeRule = {
  ...{ ...weeklyRule, id: 11, name: 'Seventh day', stacking: 'highest' },
  ...{ type: 'consecutive_day', params: { from_day: 7 } },
}
const rest: OvertimeRule = {
  ...{ ...weeklyRule, id: 12, name: 'Short rest', stacking: 'sum' },
  ...{ type: 'rest_break', params: { rest_minutes: 660, premium: 'short' } },
}
const least: OvertimeRule = {
  ...{ ...weeklyRule, id: 13, name: 'Up to 4 hours', stacking: 'highest' },
  ...{
    type: 'min_shift',
    params: { least_minutes: 240 },
    pay: { multiplier: '1' },
    charge: { multiplier: '1' },
  },
}
const callOut: OvertimeRule = {
  ...{ ...least, id: 14, name: 'Call-out minimum', rate_code_id: CALLS },
  ...{ type: 'callout', params: { least_minutes: 180 } },
}
const cap = (most: string, rate_code_id = 2, id = 15): OvertimeRule => ({
  ...{ ...least, id, name: 'Limit', rate_code_id, type: 'period_cap', params: { most } },
})

type Line = [string, number | string, number, number]
const day = (at: number) => `2026-11-0${at}`
const call = (at: number, quantity: string): Entry => ({
  ...{ kind: 'quantity', day: day(at), rate_code_id: CALLS, quantity },
})
const eight = (at: number) => shift(day(at), '09:00', '17:00')

/** Label, minutes (or the quantity), pay and charge of each rate. */
function sheet(rules: OvertimeRule[], entries: Entry[], more: Partial<CalculationInput> = {}) {
  const plain: Partial<Terms> = {
    rounding: { ...goldenTerms.rounding, mode: 'none' },
    unpaid_break: null,
    rates: [...goldenTerms.rates, calls],
    overtime_rules: rules,
  }
  const found = calculate({
    ...goldenWeek,
    entries,
    ...more,
    terms: { ...goldenTerms, ...plain, ...more.terms },
  })
  expect(found.problems).toEqual([])
  return found
}
function lines(...given: Parameters<typeof sheet>): Line[] {
  return sheet(...given).totals.by_rate.map((line) => [
    line.label,
    line.minutes ?? line.quantity,
    line.pay_amount,
    line.charge_amount,
  ])
}

describe('days in a row', () => {
  const week = [2, 3, 4, 5, 6, 7, 8].map(eight)
  const before = (days: string[]) => ({ worked_before: { days, last_finish: null } })
  const cases: [string, Entry[], Partial<CalculationInput>, number][] = [
    ['seven days of one sheet', week, {}, 480],
    ['six days', week.slice(0, 6), {}, 0],
    ['a day off between begins again', [...week.slice(0, 3), ...week.slice(4)], {}, 0],
    ['two shifts of one day are one day', [...week.slice(0, 6), shift(day(7), '19:00', '21:00')], {}, 0],
    [
      'counts on over the edge of the week',
      [eight(2)],
      before(['27', '28', '29', '30', '31'].map((at) => `2026-10-${at}`).concat(day(1))),
      480,
    ],
    ['a day off before the edge', [eight(2)], before(['2026-10-30', '2026-10-31']), 0],
    [
      'and every day after the seventh',
      [eight(2), eight(3)],
      before(['27', '28', '29', '30', '31'].map((at) => `2026-10-${at}`).concat(day(1))),
      960,
    ],
    [
      'hours without a clock are worked as well',
      week.map(({ day: on }) => ({ kind: 'quantity', day: on, rate_code_id: 1, quantity: '8' })),
      {},
      480,
    ],
    [
      'hours of nothing are not',
      [
        ...week
          .slice(0, 6)
          .map((each) =>
            each.day === day(4)
              ? { kind: 'quantity' as const, day: day(4), rate_code_id: 1, quantity: '0' }
              : each,
          ),
        eight(8),
      ],
      {},
      0,
    ],
  ]
  it.each(cases)('%s', (_, entries, more, minutes) => {
    const moved = lines([inARow], entries, more).find(([label]) => label === 'Seventh day')
    expect(moved?.[1] ?? 0).toBe(minutes)
  })

  it('says in words what it did', () => {
    const unit = sheet([inARow], week).units.find(({ label }) => label === 'Seventh day')
    expect(unit?.trace.map(({ text }) => text)).toEqual([
      'Sun 09:00–17:00: 8:00',
      'from day 7 worked in a row → Seventh day',
      'Seventh day ×1.5 of £20.00',
      'Seventh day ×1.4 of £26.00',
      'Basic £20.00 from 1 Jan 2026',
      'Basic £26.00 from 1 Jan 2026',
      '8 h × £30.00 = £240.00',
      '8 h × £36.40 = £291.20',
    ])
  })
})

describe('rest that was too short', () => {
  const late = shift(day(2), '14:00', '22:00')
  const of = (rule: OvertimeRule, premium: 'short' | 'day') =>
    ({ ...rule, params: { ...rule.params, premium } }) as OvertimeRule
  const finished = (at: string) => ({ worked_before: { days: [], last_finish: Date.parse(at) } })
  const cases: [string, Entry[], OvertimeRule, Partial<CalculationInput>, number][] = [
    ['8 hours of 11: the three that lack', [late, shift(day(3), '06:00', '14:00')], rest, {}, 180],
    ['or the whole day', [late, shift(day(3), '06:00', '14:00')], of(rest, 'day'), {}, 480],
    ['11 hours to the minute', [late, shift(day(3), '09:00', '14:00')], rest, {}, 0],
    ['a minute less', [late, shift(day(3), '08:59', '14:00')], rest, {}, 1],
    [
      'between two shifts of one day there is none',
      [shift(day(2), '06:00', '10:00'), shift(day(2), '16:00', '20:00')],
      rest,
      {},
      0,
    ],
    ['after a night', [shift(day(2), '22:00', '06:00'), shift(day(3), '14:00', '20:00')], rest, {}, 180],
    ['all of a short shift', [late, shift(day(3), '06:00', '08:00')], rest, {}, 120],
    [
      'a second shift of the day counts until then',
      [late, shift(day(3), '05:00', '06:00'), shift(day(3), '08:00', '12:00')],
      rest,
      {},
      120,
    ],
    [
      'over the edge of the week',
      [shift(day(2), '06:00', '14:00')],
      rest,
      finished('2026-11-01T22:00:00Z'),
      180,
    ],
    ['rested over the edge', [shift(day(2), '09:00', '14:00')], rest, finished('2026-11-01T22:00:00Z'), 0],
    [
      'hours without a clock know no rest',
      [late, { kind: 'quantity', day: day(3), rate_code_id: 1, quantity: '8' }],
      rest,
      {},
      0,
    ],
    [
      'by the clock that really went: an hour more when they go back',
      [shift('2026-10-24', '14:00', '22:00'), shift('2026-10-25', '08:00', '12:00')],
      rest,
      { period_start: '2026-10-19', period_end: '2026-10-25' },
      0,
    ],
  ]
  it.each(cases)('%s', (_, entries, rule, more, minutes) => {
    const short = lines([rule], entries, more).find(([label]) => label === 'Short rest')
    expect(short?.[1] ?? 0).toBe(minutes)
  })

  it('is measured between times as they were entered: rounding gives nobody rest', () => {
    const rounding = { ...goldenTerms.rounding, mode: 'nearest' as const, step_minutes: 15, grace_minutes: 0 }
    const entries = [shift(day(2), '14:00', '22:07'), shift(day(3), '09:00', '12:00')]
    const { totals } = sheet([rest], entries, { terms: { rounding } as Terms })
    expect(totals.by_rate.map(({ label, minutes }) => [label, minutes])).toEqual([
      ['Basic', 653],
      ['Short rest', 7],
    ])
  })
})

describe('a least length of shifts', () => {
  const cases: [string, OvertimeRule[], Entry[], Line[]][] = [
    [
      '2:30 are paid as 4 hours',
      [least],
      [shift(day(2), '09:00', '11:30')],
      [
        ['Basic', 150, 5_000, 6_500],
        ['Up to 4 hours', 90, 3_000, 3_900],
      ],
    ],
    ['4 hours are 4 hours', [least], [shift(day(2), '09:00', '13:00')], [['Basic', 240, 8_000, 10_400]]],
    [
      'each shift of a day by itself',
      [least],
      [shift(day(2), '09:00', '11:00'), shift(day(2), '17:00', '20:00')],
      [
        ['Basic', 300, 10_000, 13_000],
        ['Up to 4 hours', 180, 6_000, 7_800],
      ],
    ],
    [
      'by what is paid of it, without its break',
      [least],
      [shift(day(2), '09:00', '13:00', 60)],
      [
        ['Basic', 180, 6_000, 7_800],
        ['Up to 4 hours', 60, 2_000, 2_600],
      ],
    ],
    [
      'a night over midnight is one shift',
      [least, nightRule],
      [shift(day(2), '23:00', '01:00')],
      [
        ['Basic', 120, 4_000, 5_200],
        ['Night', 120, 600, 720],
        ['Up to 4 hours', 120, 4_000, 5_200],
      ],
    ],
    [
      'hours of a day are a shift',
      [least],
      [{ kind: 'quantity', day: day(2), rate_code_id: 1, quantity: '1.5' }],
      [
        ['Basic', 90, 3_000, 3_900],
        ['Up to 4 hours', 150, 5_000, 6_500],
      ],
    ],
    [
      'at half the rate, or an amount an hour',
      [{ ...least, pay: { multiplier: '0.5' }, charge: { uplift: '10' } }],
      [shift(day(2), '09:00', '11:00')],
      [
        ['Basic', 120, 4_000, 5_200],
        ['Up to 4 hours', 120, 2_000, 2_000],
      ],
    ],
    [
      'of several the dearest, in whatever order',
      [least, { ...least, id: 20, name: 'Up to 6 hours', params: { least_minutes: 360 } } as OvertimeRule],
      [shift(day(2), '09:00', '11:00')],
      [
        ['Basic', 120, 4_000, 5_200],
        ['Up to 6 hours', 240, 8_000, 10_400],
      ],
    ],
    [
      'what nobody worked makes no overtime',
      [least, weeklyRule],
      [2, 3, 4, 5].map((at) => shift(day(at), '08:00', '18:00')).concat(shift(day(6), '08:00', '09:00')),
      [
        ['Basic', 2400, 80_000, 104_000],
        ['Overtime', 60, 3_000, 3_640],
        ['Up to 4 hours', 180, 6_000, 7_800],
      ],
    ],
  ]
  it.each(cases)('%s', (_, rules, entries, expected) => {
    expect(lines(rules, entries)).toEqual(expected)
    const shifted = rules.filter(({ type }) => type === 'min_shift').toReversed()
    const others = rules.filter(({ type }) => type !== 'min_shift')
    expect(lines([...shifted, ...others], entries)).toEqual(expected)
  })

  it('counts as no time worked', () => {
    const { totals } = sheet([least], [shift(day(2), '09:00', '11:30')])
    expect([totals.paid_minutes, totals.charged_minutes]).toEqual([150, 150])
    expect(totals.by_rate[1]).toMatchObject({ kind: 'uplift' })
  })

  it('may be for the worker alone', () => {
    expect(lines([{ ...least, side: 'pay' }], [shift(day(2), '09:00', '11:30')])).toEqual([
      ['Basic', 150, 5_000, 6_500],
      ['Up to 4 hours', 90, 3_000, 0],
    ])
  })

  it('says in words what it did', () => {
    const [, unit] = sheet([least], [shift(day(2), '09:00', '11:30')]).units
    expect(unit?.trace.map(({ text }) => text)).toEqual([
      'Mon: 1:30 up to 4:00',
      'a shift under 4:00 → Up to 4 hours',
      'Up to 4 hours ×1 of £20.00',
      'Up to 4 hours ×1 of £26.00',
      '1.5 h × £20.00 = £30.00',
      '1.5 h × £26.00 = £39.00',
    ])
  })
})

describe('a least length of call-outs', () => {
  const cases: [string, OvertimeRule[], Entry[], Line[]][] = [
    [
      '1 hour is paid as 3',
      [callOut],
      [call(2, '1')],
      [
        ['Call-out', '1.0000', 2_500, 3_200],
        ['Call-out minimum', '2.0000', 5_000, 6_400],
      ],
    ],
    ['3 hours are 3', [callOut], [call(2, '3')], [['Call-out', '3.0000', 7_500, 9_600]]],
    [
      'each entry is one',
      [callOut],
      [call(2, '1'), call(2, '2.5'), call(3, '4')],
      [
        ['Call-out', '7.5000', 18_750, 24_000],
        ['Call-out minimum', '2.5000', 6_250, 8_000],
      ],
    ],
    ['no entry, no call-out', [callOut], [call(2, '0'), eight(3)], [['Basic', 480, 16_000, 20_800]]],
    [
      'charged alone',
      [{ ...callOut, side: 'charge' }],
      [call(2, '1')],
      [
        ['Call-out', '1.0000', 2_500, 3_200],
        ['Call-out minimum', '2.0000', 0, 6_400],
      ],
    ],
  ]
  it.each(cases)('%s', (_, rules, entries, expected) => {
    expect(lines(rules, entries)).toEqual(expected)
  })

  it('of a code that is not paid is not paid either', () => {
    const rates = [...goldenTerms.rates, { ...calls, payable: false }]
    expect(lines([callOut], [call(2, '1')], { terms: { rates } as Terms })).toEqual([
      ['Call-out', '1.0000', 0, 3_200],
      ['Call-out minimum', '2.0000', 0, 6_400],
    ])
  })
})

describe('a limit of a code', () => {
  const long = [2, 3, 4, 5].map((at) => shift(day(at), '08:00', '20:00'))
  const typed: Entry[] = [{ kind: 'quantity', day: day(6), rate_code_id: CALLS, quantity: '9.5' }]
  const cases: [string, OvertimeRule[], Entry[], Line[]][] = [
    [
      '5 of 8 hours of overtime, the rest at the basic rate',
      [weeklyRule, cap('5')],
      long,
      [
        ['Basic', 2580, 86_000, 111_800],
        ['Overtime', 300, 15_000, 18_200],
      ],
    ],
    [
      'what is within changes nothing',
      [weeklyRule, cap('8')],
      long,
      [
        ['Basic', 2400, 80_000, 104_000],
        ['Overtime', 480, 24_000, 29_120],
      ],
    ],
    ['none at all', [weeklyRule, cap('0')], long, [['Basic', 2880, 96_000, 124_800]]],
    [
      'the lowest of several, wherever they stand',
      [cap('5', 2, 16), weeklyRule, cap('6')],
      long,
      [
        ['Basic', 2580, 86_000, 111_800],
        ['Overtime', 300, 15_000, 18_200],
      ],
    ],
    [
      'what is paid on top ends there',
      [nightRule, cap('1.5', 3)],
      [shift(day(2), '22:00', '02:00')],
      [
        ['Basic', 240, 8_000, 10_400],
        ['Night', 90, 450, 540],
      ],
    ],
    [
      'and so does what is entered under the code',
      [cap('7.25', CALLS)],
      typed,
      [['Call-out', '7.2500', 18_125, 23_200]],
    ],
    [
      'the earliest counts first, call-outs with their minimum',
      [callOut, cap('5', CALLS)],
      [call(3, '4'), call(2, '1')],
      [
        ['Call-out', '3.0000', 7_500, 9_600],
        ['Call-out minimum', '2.0000', 5_000, 6_400],
      ],
    ],
    [
      'over all rates of its code',
      [bankHolidayRule, weeklyRule, cap('5'), cap('3', 4, 16)],
      long,
      [
        ['Bank holiday', 180, 12_000, 13_650],
        ['Basic', 2700, 90_000, 117_000],
      ],
    ],
  ]
  it.each(cases)('%s', (_, rules, entries, expected) => {
    const more = { terms: { bank_holidays: [day(2)] } as Terms }
    expect(lines(rules, entries, more)).toEqual(expected)
    const caps = rules.filter(({ type }) => type === 'period_cap')
    const others = rules.filter(({ type }) => type !== 'period_cap')
    expect(lines([...caps.toReversed(), ...others], entries, more)).toEqual(expected)
  })

  it('may be of the pay alone: more is charged than is paid', () => {
    expect(lines([{ ...cap('7', CALLS), side: 'pay' }], typed)).toEqual([
      ['Call-out', '7.0000', 17_500, 0],
      ['Call-out', '9.5000', 0, 30_400],
    ])
  })

  it('says in words what it left out', () => {
    const texts = (...given: Parameters<typeof sheet>) =>
      sheet(...given)
        .trace.filter(({ kind }) => kind === 'rule')
        .map(({ text }) => text)
    expect(texts([weeklyRule, cap('5')], long)).toEqual([
      'Thu: 3:00 of Overtime count as Basic, Limit is at most 5 a period',
    ])
    expect(texts([cap('7.25', CALLS)], typed)).toEqual([
      'Fri: 2.25 of Call-out do not count, Limit is at most 7.25 a period',
    ])
  })
})
