import { describe, expect, it } from 'vitest'
import type { OvertimeRule } from '#areas/jobs/contract.ts'
import { calculate } from './calculate.ts'
import { bankHolidayRule, goldenTerms, goldenWeek, nightRule, shift, weeklyRule } from './golden.fixture.ts'
import type { CalculationInput, Entry, Terms } from './shapes.ts'

const dailyRule: OvertimeRule = {
  ...weeklyRule,
  id: 4,
  name: 'Daily overtime',
  type: 'daily_over',
  params: { after_minutes: 480 },
  pay: { multiplier: '1.25' },
  charge: { multiplier: '1.2' },
}
const weekendRule: OvertimeRule = {
  ...weeklyRule,
  id: 5,
  name: 'Weekend',
  type: 'weekday',
  params: { weekdays: [6, 7] },
  pay: { uplift: '2.00' },
  charge: { uplift: '2.40' },
}

/** Label, minutes and pay rate of each rate of the sheet. */
function paid(entries: Entry[], terms: Partial<Terms>, more: Partial<CalculationInput> = {}) {
  const plain = { rounding: { ...goldenTerms.rounding, mode: 'none' as const }, unpaid_break: null }
  const { totals, problems } = calculate({
    ...goldenWeek,
    terms: { ...goldenTerms, ...plain, ...terms },
    entries,
    ...more,
  })
  expect(problems).toEqual([])
  return totals.by_rate.map((line) => [line.label, line.minutes, line.pay_rate])
}

const tenHours = ['02', '03', '04', '05', '06'].map((day) => shift(`2026-11-${day}`, '08:00', '18:00'))

describe('thresholds', () => {
  it('a day over eight hours', () => {
    expect(paid(tenHours.slice(0, 2), { overtime_rules: [dailyRule] })).toEqual([
      ['Basic', 960, '20.0000'],
      ['Daily overtime', 240, '25.0000'],
    ])
  })

  it('a day is the day its shift began on, also after midnight', () => {
    expect(paid([shift('2026-11-02', '20:00', '06:00')], { overtime_rules: [dailyRule] })).toEqual([
      ['Basic', 480, '20.0000'],
      ['Daily overtime', 120, '25.0000'],
    ])
  })

  it('what an earlier rule has moved counts towards no later threshold', () => {
    // 5 × 8 h are basic: the week never goes over 40.
    expect(paid(tenHours, { overtime_rules: [dailyRule, weeklyRule] })).toEqual([
      ['Basic', 2400, '20.0000'],
      ['Daily overtime', 600, '25.0000'],
    ])
  })

  it('the threshold asked first counts all basic time, and nothing is overtime twice', () => {
    // Monday to Thursday are the week's 40 h, two of each day over eight; Friday is all over forty.
    expect(paid(tenHours, { overtime_rules: [weeklyRule, dailyRule] })).toEqual([
      ['Basic', 1920, '20.0000'],
      ['Daily overtime', 480, '25.0000'],
      ['Overtime', 600, '30.0000'],
    ])
  })

  it('a period that cuts a week carries what the sheet before put towards it', () => {
    const carried_minutes = { '2026-11-08': 2100 }
    expect(paid([shift('2026-11-02', '08:00', '16:00')], {}, { carried_minutes })).toEqual([
      ['Basic', 300, '20.0000'],
      ['Overtime', 180, '30.0000'],
    ])
  })

  it('each week of a longer period has its own', () => {
    const fortnight = { period_start: '2026-11-02', period_end: '2026-11-15' }
    const days = ['02', '03', '04', '05', '09', '10', '11', '12']
    const entries = days.map((day) => shift(`2026-11-${day}`, '08:00', '18:00'))
    expect(paid(entries, {}, fortnight)).toEqual([['Basic', 4800, '20.0000']])
  })

  it('weeks end where the placement says', () => {
    const entries = ['05', '06', '07', '08'].map((day) => shift(`2026-11-${day}`, '08:00', '19:00'))
    expect(paid(entries, { week_end: 7 })).toEqual([
      ['Basic', 2400, '20.0000'],
      ['Overtime', 240, '30.0000'],
    ])
    expect(paid(entries, { week_end: 5 })).toEqual([['Basic', 2640, '20.0000']])
  })
})

describe('stacking', () => {
  const rules = (...overtime_rules: OvertimeRule[]) => ({ overtime_rules })
  const saturdayNight = [shift('2026-11-07', '20:00', '00:00')]

  it('sums pay side by side', () => {
    expect(paid(saturdayNight, rules(nightRule, weekendRule))).toEqual([
      ['Basic', 240, '20.0000'],
      ['Weekend', 240, '2.0000'],
      ['Night', 120, '3.0000'],
    ])
  })

  it('of two multipliers that sum, the second pays its part on top', () => {
    const double: OvertimeRule = { ...weekendRule, pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } }
    const nights: OvertimeRule = { ...nightRule, pay: { multiplier: '1.25' }, charge: { multiplier: '1.2' } }
    expect(paid(saturdayNight, rules(double, nights))).toEqual([
      ['Weekend', 240, '30.0000'],
      ['Night', 120, '5.0000'],
    ])
  })

  it('of the highest only the best paid stays, whatever the order', () => {
    const highest = [nightRule, weekendRule].map((rule) => ({ ...rule, stacking: 'highest' as const }))
    for (const order of [highest, highest.toReversed()]) {
      expect(paid(saturdayNight, rules(...order))).toEqual([
        ['Basic', 240, '20.0000'],
        ['Weekend', 120, '2.0000'],
        ['Night', 120, '3.0000'],
      ])
    }
  })

  it('an exclusive rule stands alone, and gives way to what was asked before it', () => {
    const alone: OvertimeRule = { ...weekendRule, stacking: 'exclusive' }
    expect(paid(saturdayNight, rules(alone, nightRule))).toEqual([
      ['Basic', 240, '20.0000'],
      ['Weekend', 240, '2.0000'],
    ])
    expect(paid(saturdayNight, rules(nightRule, alone))).toEqual([
      ['Basic', 240, '20.0000'],
      ['Weekend', 120, '2.0000'],
      ['Night', 120, '3.0000'],
    ])
  })

  it('what an exclusive rule takes does not count towards the week', () => {
    const bank_holidays = ['2026-11-02']
    expect(paid(tenHours, { ...rules(bankHolidayRule, weeklyRule), bank_holidays })).toEqual([
      ['Bank holiday', 600, '40.0000'],
      ['Basic', 2400, '20.0000'],
    ])
  })

  it('a multiplier on one side and an uplift on the other move the time on both', () => {
    const mixed: OvertimeRule = { ...dailyRule, charge: { uplift: '4.00' } }
    const { totals } = calculate({
      ...goldenWeek,
      entries: tenHours.slice(0, 1),
      terms: { ...goldenTerms, unpaid_break: null, overtime_rules: [mixed] },
    })
    expect(totals.by_rate[1]).toMatchObject({
      kind: 'time',
      minutes: 120,
      pay_rate: '25.0000',
      charge_rate: '30.0000',
    })
  })
})

describe('hours without a clock', () => {
  const hours = (day: string, quantity: string): Entry => ({
    kind: 'quantity',
    day,
    rate_code_id: 1,
    quantity,
  })

  it('fall under days, weeks and holidays, but under no band', () => {
    const entries = ['02', '03', '04', '05', '06'].map((day) => hours(`2026-11-${day}`, '8.6'))
    expect(paid(entries, {})).toEqual([
      ['Basic', 2400, '20.0000'],
      ['Overtime', 180, '30.0000'],
    ])
    expect(paid([hours('2026-11-02', '7.5')], { bank_holidays: ['2026-11-02'] })).toEqual([
      ['Bank holiday', 450, '40.0000'],
    ])
  })

  it('are whole minutes: 7.33 h are 440', () => {
    expect(paid([hours('2026-11-02', '7.33')], {})).toEqual([['Basic', 440, '20.0000']])
  })

  it('days and miles are priced by their own row and fall under no rule', () => {
    const mile = {
      ...goldenTerms.rates[0]!,
      id: 9,
      rate_code_id: 9,
      name: 'Mileage',
      unit: 'mile' as const,
      pay_rate: '0.4500',
      charge_rate: '0.4500',
    }
    const entries: Entry[] = [{ kind: 'quantity', day: '2026-11-02', rate_code_id: 9, quantity: '33.3' }]
    const { totals, units, problems } = calculate({
      ...goldenWeek,
      entries,
      terms: { ...goldenTerms, rates: [...goldenTerms.rates, mile], bank_holidays: ['2026-11-02'] },
    })
    expect(problems).toEqual([])
    expect(units).toMatchObject([
      { kind: 'quantity', minutes: null, quantity: '33.3000', unit: 'mile', pay_amount: 1499 },
    ])
    expect(totals).toMatchObject({ paid_minutes: 0, pay_amount: 1499 })
  })
})

describe('the ends of time', () => {
  it.each(['1990-01-01', '2199-12-31'])('a night on %s is counted out', (day) => {
    const given = {
      ...goldenWeek,
      period_start: day,
      period_end: day,
      terms: { ...goldenTerms, rates: goldenTerms.rates.map((row) => ({ ...row, effective_from: day })) },
      entries: [shift(day, '22:00', '06:00')],
    }
    const { totals, problems } = calculate(given)
    expect([problems, totals.paid_minutes]).toEqual([[], 450])
  })

  it.each(['9999-12-31', '1989-12-31', '2200-01-01'])('a night on %s is no work of ours', (day) => {
    const given = { ...goldenWeek, period_start: day, period_end: day }
    const { problems } = calculate({ ...given, entries: [shift(day, '22:00', '06:00')] })
    expect(problems.map(({ message }) => message)).toEqual(['Use a day from 1 Jan 1990 to 31 Dec 2199'])
  })
})
