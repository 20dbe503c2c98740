/** Orders that are named for shifts: each pays for its own time, and nothing costs a penny more or less for it. */
import { describe, expect, it } from 'vitest'
import { calculate } from './calculate.ts'
import { goldenTerms, goldenWeek } from './golden.fixture.ts'
import type { Calculation, Entry, Terms } from './shapes.ts'

const under = (orders: readonly (number | null)[], terms: Terms = goldenTerms) =>
  calculate({
    ...goldenWeek,
    terms,
    entries: goldenWeek.entries.map((entry, at) => ({ ...entry, purchase_order_id: orders[at] ?? null })),
  })
const byOrder = ({ units }: Calculation) => {
  const sums = new Map<number | undefined, number>()
  for (const { purchase_order_id: id, charge_amount } of units)
    sums.set(id, (sums.get(id) ?? 0) + charge_amount)
  return Object.fromEntries(sums)
}

describe('the golden week', () => {
  it('is shared among the orders of its shifts, rules and all', () => {
    // Monday to Thursday 8.5 h at £26.00 each; Friday what is left, with its overtime and nights.
    expect(byOrder(under([7, 8, 7, 8, 9]))).toEqual({ 7: 442_00, 8: 442_00, 9: 270_60 })
    expect(byOrder(under([]))).toEqual({ undefined: 1_154_60 })
  })

  it.each<[string, Partial<Terms>]>([
    ['as agreed', {}],
    [
      'with pay rounded otherwise',
      { pay_rounding: { scope: 'period', mode: 'up', step_minutes: 30, grace_minutes: 0 } },
    ],
    [
      'with a rule on one side',
      { overtime_rules: goldenTerms.overtime_rules.map((rule) => ({ ...rule, side: 'pay' as const })) },
    ],
  ])('comes to the same %s, at each rate', (_how, more) => {
    const terms = { ...goldenTerms, ...more }
    const [plain, named] = [under([], terms), under([7, 8, 7, null, 9], terms)]
    const { by_rate, ...sums } = named.totals
    const { by_rate: rates, ...whole } = plain.totals
    expect(sums).toEqual(whole)
    expect(by_rate.map(({ label, pay_amount, charge_amount }) => [label, pay_amount, charge_amount])).toEqual(
      rates.map(({ label, pay_amount, charge_amount }) => [label, pay_amount, charge_amount]),
    )
    for (const side of ['pay_amount', 'charge_amount'] as const)
      expect(named.units.reduce((sum, unit) => sum + unit[side], 0)).toBe(whole[side])
  })
})

describe('two shifts of one day', () => {
  const shift = (start_time: string, end_time: string, purchase_order_id: number | null): Entry => ({
    ...{ kind: 'shift', day: '2026-10-19', start_time, end_time, break_minutes: 0, purchase_order_id },
  })
  const day = (...entries: Entry[]) =>
    calculate({
      ...{ period_start: '2026-10-19', period_end: '2026-10-25', entries },
      terms: {
        ...goldenTerms,
        unpaid_break: null,
        overtime_rules: [],
        rounding: { ...goldenTerms.rounding, mode: 'none' },
      },
    })

  it('are a unit each under two orders, told by their own hours, and one under the same', () => {
    const two = day(shift('08:00', '10:20', 7), shift('11:00', '12:20', 8))
    // 2.3333 h and 1.3333 h of 3.6667 h × £26.00 = £95.33
    expect(two.units.map((unit) => [unit.purchase_order_id, unit.minutes, unit.charge_amount])).toEqual([
      [7, 140, 60_66],
      [8, 80, 34_67],
    ])
    expect(two.units.map(({ trace }) => trace[0]!.text)).toEqual([
      expect.stringContaining('8:00'),
      expect.stringContaining('11:00'),
    ])
    expect(new Set(two.units.map(({ key }) => key)).size).toBe(2)
    expect(day(shift('08:00', '10:20', 7), shift('11:00', '12:20', 7)).units).toHaveLength(1)
    expect(day(shift('08:00', '10:20', null), shift('11:00', '12:20', null)).units).toHaveLength(1)
  })

  it('of which one ends after midnight keep their order there', () => {
    const { units } = day(shift('22:00', '02:00', 7))
    expect(units.map((unit) => [unit.day, unit.purchase_order_id])).toEqual([
      ['2026-10-19', 7],
      ['2026-10-20', 7],
    ])
  })
})
