import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { lineAmount, timedAmount } from '#platform/money.ts'
import { calculate } from './calculate.ts'
import { goldenTerms, goldenWeek, shift } from './golden.fixture.ts'
import { payerOn, payersOf } from './payers.ts'
import type { CalculationInput, Terms } from './shapes.ts'

const through = (supplier_id: number | null, effective_from: string, type = 'ltd_outside') => ({
  type,
  supplier_id,
  effective_from,
})
const A = 11
const B = 12

describe('who pays on which day', () => {
  test.for<[string, ReturnType<typeof through>[], string, number | undefined]>([
    ['nobody before the first engagement', [through(A, '2026-11-04')], '2026-11-03', undefined],
    ['the first from its own day', [through(A, '2026-11-04')], '2026-11-04', 1],
    [
      'the one before on the eve of a change',
      [through(A, '2026-01-01'), through(B, '2026-11-04')],
      '2026-11-03',
      1,
    ],
    [
      'the new one on the day of the change',
      [through(A, '2026-01-01'), through(B, '2026-11-04')],
      '2026-11-04',
      2,
    ],
    ['the new one for good', [through(A, '2026-01-01'), through(B, '2026-11-04')], '2027-11-04', 2],
    [
      'payroll without a company',
      [through(A, '2026-01-01'), through(null, '2026-11-04', 'paye')],
      '2026-11-05',
      0,
    ],
    [
      'the first again when somebody comes back',
      [through(A, '2026-01-01'), through(B, '2026-11-04'), through(A, '2026-11-06')],
      '2026-11-06',
      1,
    ],
    ['nobody without any engagement', [], '2026-11-04', undefined],
  ])('%s', ([, engagements, day, payer]) => {
    expect(payerOn({ payers: payersOf(engagements) }, day)).toBe(payer)
  })

  it('is the same where only the kind or the reference changes', () => {
    const inside = [through(A, '2026-01-01'), through(A, '2026-11-04', 'ltd_inside')]
    expect(payersOf(inside)).toEqual([{ from: '2026-01-01', payer: 1 }])
    expect(payersOf([through(null, '2026-01-01', 'paye'), through(null, '2026-11-04', 'paye')])).toHaveLength(
      1,
    )
  })

  it('is one for all on a sheet that was handed in before it was kept', () => {
    expect(payerOn({}, '1999-01-01')).toBe(0)
  })
})

const paidFrom = (...days: string[]) => days.map((from, at) => ({ from, payer: at + 1 }))
const under = (payers: Terms['payers'], input: CalculationInput = goldenWeek) =>
  calculate({ ...input, terms: { ...input.terms, payers } })
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

describe('the golden week with another supplier from Wednesday on', () => {
  const { totals, units, problems } = under(paidFrom('2026-01-01', '2026-11-04'))

  it('pays and charges what it would have, and counts its overtime over the whole week', () => {
    expect(problems).toEqual([])
    expect(totals).toEqual({ ...calculate(goldenWeek).totals, by_rate: totals.by_rate })
    expect(
      totals.by_rate.map(({ label, minutes, pay_amount, charge_amount }) => [
        label,
        minutes,
        pay_amount,
        charge_amount,
      ]),
    ).toEqual([
      ['Basic', 2400, 80000, 104000],
      ['Overtime', 180, 9000, 10920],
      ['Night', 90, 450, 540],
    ])
  })

  it('is 340.00 for Monday and Tuesday and 554.50 for the rest', () => {
    const early = units.filter(({ day }) => day < '2026-11-04')
    expect(sum(early.map(({ pay_amount }) => pay_amount))).toBe(340_00)
    expect(sum(units.map(({ pay_amount }) => pay_amount)) - 340_00).toBe(554_50)
  })

  it('says of the pay for whom it was multiplied, and of the charge that it was once', () => {
    const texts = totals.by_rate[0]!.trace.filter(({ kind }) => kind === 'amount').map(({ text }) => text)
    expect(texts).toEqual([
      '17 h × £20.00 = £340.00 and 23 h × £20.00 = £460.00',
      '40 h × £26.00 = £1,040.00',
    ])
  })
})

describe('a day that nobody pays for', () => {
  it.each([
    ['before the first engagement', paidFrom('2026-11-04'), [0, 1]],
    ['without any', [], [0, 1, 2, 3, 4]],
  ])('%s may be saved and not be handed in', (_what, payers, entries) => {
    expect(under(payers).problems).toMatchObject(
      entries.map((at) => ({
        code: 'timesheet.no_engagement',
        field: `entries.${at}.day`,
        blocks: 'submit',
      })),
    )
  })
})

describe('a week of several payers', () => {
  const pay = fc.integer({ min: 1, max: 999_999 }).map((rate) => (rate / 10_000).toFixed(4))
  const minutes = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 7, maxLength: 7 })
  const days = [...goldenWeek.entries.keys(), 5, 6].map((after) => addDays('2026-11-02', after))

  it('is for each of them quantity × rate to the penny, and together what the sheet pays; what it charges never moves', () => {
    fc.assert(
      fc.property(
        pay,
        minutes,
        fc.subarray(days),
        fc.integer({ min: 0, max: 99_999 }),
        (rate, worked, changes, miles) => {
          const [row] = goldenTerms.rates
          const entries = worked.map((length, at) => {
            const end = 6 * 60 + length
            return shift(
              days[at]!,
              '06:00',
              `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`,
            )
          })
          const quantity = (miles / 100).toFixed(2)
          const mileage = days.map((day) => ({ kind: 'quantity' as const, day, rate_code_id: 9, quantity }))
          const input: CalculationInput = {
            ...goldenWeek,
            entries: [...entries, ...mileage],
            terms: {
              ...goldenTerms,
              rates: [
                { ...row!, pay_rate: rate },
                { ...row!, id: 3, rate_code_id: 9, unit: 'mile', pay_rate: rate },
              ],
              rounding: { ...goldenTerms.rounding, mode: 'none' },
            },
          }
          const whole = calculate(input)
          // At most three companies, each of which may come back.
          const payers = ['2026-01-01', ...changes].map((from, at) => ({ from, payer: at % 3 }))
          const split = under(payers, input)
          expect(split.totals.charge_amount).toBe(whole.totals.charge_amount)
          expect(split.units.map((unit) => [unit.key, unit.charge_amount])).toEqual(
            whole.units.map((unit) => [unit.key, unit.charge_amount]),
          )
          expect(split.totals.paid_minutes).toBe(whole.totals.paid_minutes)
          let parts = 0
          for (const line of split.totals.by_rate) {
            const own = Map.groupBy(
              split.units.filter((unit) => unit.key.endsWith(` ${line.key}`)),
              ({ day }) => payerOn({ payers }, day),
            )
            for (const units of own.values()) {
              const exact =
                line.minutes === null
                  ? lineAmount({
                      quantity: (units.length * Number(quantity)).toFixed(2),
                      rate: line.pay_rate,
                    })
                  : timedAmount(sum(units.map((unit) => unit.minutes ?? 0)), line.pay_rate)
              expect(sum(units.map((unit) => unit.pay_amount))).toBe(exact)
              parts += 1
            }
            expect(sum([...own.values()].flat().map((unit) => unit.pay_amount))).toBe(line.pay_amount)
          }
          // Each part is rounded for itself: a penny at most for every rate and further payer.
          const pennies = parts - split.totals.by_rate.length
          expect(Math.abs(split.totals.pay_amount - whole.totals.pay_amount)).toBeLessThanOrEqual(pennies)
        },
      ),
    )
  })
})
