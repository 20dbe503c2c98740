import { describe, expect, it } from 'vitest'
import { costingOf } from '#areas/jobs/on-costs.ts'

const figures = {
  employer_ni: { rate: '15', weekly_threshold: '96.15' },
  employer_pension: { rate: '3', weekly_lower_limit: '120.00' },
  apprenticeship_levy: { rate: '0.5' },
  holiday_pay: { rate: '12.07' },
}
type Asked = Parameters<typeof costingOf>[0]
const golden: Asked = {
  ...{ engagement: 'paye', currency: 'GBP', pay_currency: 'GBP', unit: 'hour', contracted_minutes: 2400 },
  ...{ pay: '20.00', charge: '30.00', accrues_holiday: true, figures },
}
const costed = (more: Partial<Asked> = {}) => costingOf({ ...golden, ...more })

it('costs a week on payroll to the penny, as it was worked out by hand', () => {
  expect(costed()).toEqual({
    minutes: 2400,
    quantity: '40.0000',
    pay: 800_00,
    charge: 1200_00,
    steps: [
      { key: 'holiday_pay', percent: '12.07', of: 800_00, over: 0, amount: 96_56 },
      { key: 'employer_ni', percent: '15', of: 800_41, over: 96_15, amount: 120_06 },
      { key: 'employer_pension', percent: '3', of: 776_56, over: 120_00, amount: 23_30 },
      { key: 'apprenticeship_levy', percent: '0.5', of: 896_56, over: 0, amount: 4_48 },
    ],
    on_costs: 244_40,
    margin: 155_60,
    margin_percent: '12.97',
    markup_percent: '14.90',
    no_on_costs: null,
  })
})

describe('on-costs', () => {
  it.each(['umbrella', 'ltd_outside', 'ltd_inside', 'sole_trader', 'cis', 'perm'] as const)(
    'are none for %s, and it is said why',
    (engagement) => {
      const { on_costs, margin, no_on_costs } = costed({ engagement })
      expect([on_costs, margin]).toEqual([0, 400_00])
      expect(no_on_costs).toMatch(/^None/)
    },
  )

  it.each([
    ['without contracted hours, of a week of 40', { contracted_minutes: null }, 244_40],
    ['of none contracted, the same', { contracted_minutes: 0 }, 244_40],
    // 60.00 and 7.24 of holiday stay below both thresholds; 0.34 of levy.
    ['of a short week, below the thresholds', { contracted_minutes: 180 }, 7_24 + 34],
    ['of pay that earns no holiday', { accrues_holiday: false }, 105_58 + 20_40 + 4_00],
    ['of days, by the week of five', { unit: 'day', pay: '160.00', charge: '240.00' }, 244_40],
    ['of half days, by ten', { unit: 'half_day', pay: '80.00', charge: '120.00' }, 244_40],
    // 10.00: 1.21, then 1.68, 0.34 and 0.06 of 11.21.
    ['of a single unit, in full', { unit: 'unit', pay: '10.00', charge: '15.00' }, 1_21 + 1_68 + 34 + 6],
    ['of a day without figures, none', { figures: {} }, 0],
    ['in another currency, none', { currency: 'EUR', pay_currency: 'EUR' }, 0],
    ['of nothing', { pay: '0' }, 0],
  ] as [string, Partial<Asked>, number][])('are, %s', (_, more, pence) =>
    expect(costed(more).on_costs).toBe(pence),
  )

  it('leave a loss, and no percentage of nothing', () => {
    expect(costed({ charge: '26.00' })).toMatchObject({ margin: -4_40, margin_percent: '-0.42' })
    expect(costed({ pay: '0', charge: '0' })).toMatchObject({ margin_percent: null, markup_percent: null })
  })
})
