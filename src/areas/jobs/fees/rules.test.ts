import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FeeInput } from '#areas/jobs/fees/contract.ts'
import { feeAmount, rebateOf, stageAmounts, weekOf, whyNotFee } from '#areas/jobs/fees/rules.ts'

const thirds = ['33.3334', '33.3333', '33.3333'].map((percent, at) => ({
  label: `Stage ${at + 1}`,
  percent,
  due: 'start' as const,
}))
const fee = (given: object) => FeeInput.parse({ salary: 45_000_00, percent: '18', stages: thirds, ...given })
const bands = [
  { from_week: 1, to_week: 4, percent: '100' },
  { from_week: 5, to_week: 8, percent: '50' },
  { from_week: 9, to_week: 12, percent: '25' },
]

describe('a fee', () => {
  it('is a part of the salary, in stages that come to it exactly', () => {
    expect(feeAmount(fee({}))).toBe(8_100_00)
    expect(stageAmounts(8_100_00, thirds)).toEqual([2_700_00, 2_700_00, 2_700_00])
    expect(stageAmounts(100, thirds)).toEqual([34, 33, 33])
  })

  it('loses no penny however it is staged', () => {
    const percents = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), percents, (amount, parts) => {
        const stages = parts.map((part) => ({ percent: (part / 10_000).toFixed(4) }))
        const amounts = stageAmounts(amount, stages)
        expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(amount)
        expect(amounts.every((each) => each >= 0)).toBe(true)
      }),
    )
  })

  it.each([
    ['nothing given', { salary: null, percent: null }, 'amount'],
    ['both given', { amount: 1 }, 'amount'],
    ['a salary without a percentage', { percent: null }, 'percent'],
    ['a percentage without a salary', { salary: null }, 'salary'],
    ['a percentage of next to nothing', { salary: 1, percent: '1' }, 'percent'],
    ['stages of 99 %', { stages: [{ label: 'x', percent: '99', due: 'start' }] }, 'stages'],
    ['a day that is missing', { stages: [{ label: 'x', percent: '100', due: 'day' }] }, 'stages.0.due_on'],
    [
      'a day that is not asked for',
      { stages: [{ label: 'x', percent: '100', due: 'start', due_on: '2026-01-05' }] },
      'stages.0.due_on',
    ],
    ['bands that overlap', { rebates: [bands[0], { ...bands[1], from_week: 4 }] }, 'rebates.1.from_week'],
    ['a band that ends first', { rebates: [{ ...bands[0], to_week: 0 }] }, undefined],
    ['a band backwards', { rebates: [{ from_week: 5, to_week: 4, percent: '50' }] }, 'rebates.0.to_week'],
  ])('is refused with %s', (_, given, field) => {
    if (field === undefined) return expect(() => fee(given)).toThrow()
    // Stages of exactly a hundred, so that only what is asked about is wrong.
    const whole = { stages: [{ label: 'All', percent: '100', due: 'start' }], ...given }
    expect(Object.keys(whyNotFee(fee(whole))?.errors ?? {})).toEqual([field])
  })

  it('is agreed as it should be', () => {
    expect(whyNotFee(fee({ rebates: bands }))).toBeUndefined()
    expect(whyNotFee(fee({ salary: null, percent: null, amount: 500_00 }))).toBeUndefined()
  })
})

describe('a rebate', () => {
  it.each([
    ['2026-01-04', 1],
    ['2026-01-05', 1],
    ['2026-01-11', 1],
    ['2026-01-12', 2],
    ['2026-02-11', 6],
    ['2026-03-29', 12],
    ['2026-03-30', 13],
  ])('counts %s as week %i of a placement that began on Monday 5 January', (day, week) => {
    expect(weekOf('2026-01-05', day)).toBe(week)
  })

  it.each([
    ['2026-01-20', '100', 8_100_00],
    ['2026-02-11', '50', 4_050_00],
    ['2026-03-29', '25', 2_025_00],
    ['2026-03-30', undefined, undefined],
  ])('on %s is %s %% of what was charged', (day, percent, amount) => {
    const found = rebateOf({ start_date: '2026-01-05', charged: 8_100_00, rebates: bands }, day)
    expect([found?.percent, found?.amount]).toEqual([percent, amount])
  })

  it('is nothing where nothing was charged', () => {
    expect(rebateOf({ start_date: '2026-01-05', charged: 0, rebates: bands }, '2026-01-20')).toBeUndefined()
  })
})
