/** Rules of one side alone: pay and charge of a sheet are each exact, and both have all hours that were worked. */
import { describe, expect, it } from 'vitest'
import type { OvertimeRule } from '#areas/jobs/contract.ts'
import { calculate } from './calculate.ts'
import { goldenTerms, goldenWeek, nightRule, weeklyRule } from './golden.fixture.ts'
import type { CalculationInput } from './shapes.ts'

/** Label, minutes, and what is paid and charged, of each rate of the golden week; null on a side it does not stand on. */
function lines(overtime_rules: OvertimeRule[], more: Partial<CalculationInput> = {}) {
  const { totals, problems } = calculate({
    ...goldenWeek,
    terms: { ...goldenTerms, overtime_rules },
    ...more,
  })
  expect(problems).toEqual([])
  return {
    rates: totals.by_rate.map((line) => [
      line.label,
      line.minutes,
      line.payable ? line.pay_amount : null,
      line.chargeable ? line.charge_amount : null,
    ]),
    totals: [totals.paid_minutes, totals.charged_minutes, totals.pay_amount, totals.charge_amount],
  }
}
const sided = (rule: OvertimeRule, side: 'pay' | 'charge'): OvertimeRule => ({ ...rule, side })

describe('a rule of one side', () => {
  it('pays overtime that the client is not charged for', () => {
    expect(lines([nightRule, sided(weeklyRule, 'pay')])).toEqual({
      rates: [
        ['Basic', 2400, 80_000, null],
        ['Overtime', 180, 9_000, null],
        ['Night', 90, 450, 540],
        ['Basic', 2580, null, 111_800],
      ],
      totals: [2580, 2580, 89_450, 112_340],
    })
  })

  it('charges overtime that the worker is not paid for', () => {
    expect(lines([nightRule, sided(weeklyRule, 'charge')])).toEqual({
      rates: [
        ['Basic', 2580, 86_000, null],
        ['Night', 90, 450, 540],
        ['Basic', 2400, null, 104_000],
        ['Overtime', 180, null, 10_920],
      ],
      totals: [2580, 2580, 86_450, 115_460],
    })
  })

  it('that pays on top leaves the hours of both sides together', () => {
    expect(lines([sided(nightRule, 'pay'), weeklyRule])).toEqual({
      rates: [
        ['Basic', 2400, 80_000, 104_000],
        ['Overtime', 180, 9_000, 10_920],
        ['Night', 90, 450, null],
      ],
      totals: [2580, 2580, 89_450, 114_920],
    })
  })

  it('counts its own threshold: 40 hours to pay, 42 to charge', () => {
    const later: OvertimeRule = {
      ...sided(weeklyRule, 'charge'),
      id: 9,
      type: 'weekly_over',
      params: { after_minutes: 2520 },
    }
    const { rates } = lines([sided(weeklyRule, 'pay'), later])
    expect(rates).toEqual([
      ['Basic', 2400, 80_000, null],
      ['Overtime', 180, 9_000, null],
      ['Basic', 2520, null, 109_200],
      ['Overtime', 60, null, 3_640],
    ])
  })

  it('takes no notice of its effect on the other side', () => {
    const uplift: OvertimeRule = { ...sided(nightRule, 'pay'), charge: { multiplier: '9' } }
    expect(lines([uplift])).toEqual(lines([sided(nightRule, 'pay')]))
  })

  it('carries a week on from what the sheet before put towards each side', () => {
    const carried = { carried_minutes: { '2026-11-08': 600 }, carried_charge_minutes: { '2026-11-08': 0 } }
    const { totals } = lines([sided(weeklyRule, 'pay')], carried)
    expect(totals).toEqual([2580, 2580, 60_000 + 13 * 3_000, 111_800])
  })

  it('has shift by shift one story, and limits told to their own side', () => {
    const cap: OvertimeRule = {
      ...{
        id: 8,
        name: 'Limit',
        type: 'period_cap',
        params: { most: '2' },
        stacking: 'highest',
        rate_code_id: 2,
      },
      ...{ side: 'pay', pay: { multiplier: '1' }, charge: { multiplier: '1' } },
    }
    const { trace } = calculate({
      ...goldenWeek,
      terms: { ...goldenTerms, overtime_rules: [weeklyRule, cap] },
    })
    expect(trace.filter(({ kind }) => kind === 'rounding').every(({ side }) => side === undefined)).toBe(true)
    expect(trace.filter(({ kind }) => kind === 'rule')).toMatchObject([
      { side: 'pay', text: 'Fri: 1:00 of Overtime count as Basic, Limit is at most 2 a period' },
    ])
  })
})
