import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeOf, compensationFor, type LateDocument } from '#areas/payments/late-payment/rules.ts'
import { addDays } from '#platform/days.ts'

const figures = [
  { key: 'late_payment_interest' as const, from_day: '2026-01-01', value: { base: '4', margin: '8' } },
  { key: 'late_payment_interest' as const, from_day: '2026-12-01', value: { base: '20', margin: '8' } },
  {
    key: 'late_payment_compensation' as const,
    from_day: '2013-03-16',
    value: { small: '40', middle: '70', large: '100' },
  },
]
const document: LateDocument = {
  ...{ id: 1, number: 'INV-1', gross: 1385_52, due_date: '2026-11-10', billing_profile_id: 1 },
  ...{ events: [], charged_to: null, compensated: false },
}
const on = (changes: Partial<LateDocument>, to = '2026-12-11') =>
  chargeOf({ ...document, ...changes }, to, figures)

describe('what late payment costs', () => {
  it('is 12 % on 1,385.52 for 31 days: 14.12, at the rate of the day it fell due', () =>
    expect(on({})).toMatchObject({ interest: 14_12, days: 31, rate: '12.0000', compensation: 70_00 }))

  it.each<[string, Partial<LateDocument>, string, number | undefined]>([
    ['nothing on the day it is due', {}, '2026-11-10', undefined],
    [
      'of what was left after a part',
      { events: [{ day: '2026-11-20', amount: 385_52 }] },
      '2026-11-30',
      455 + 329,
    ],
    ['up to the day it was paid', { events: [{ day: '2026-11-20', amount: 1385_52 }] }, '2026-12-11', 456],
    [
      'not of what came in time',
      { events: [{ day: '2026-11-10', amount: 1385_52 }] },
      '2026-12-11',
      undefined,
    ],
    ['the days that nobody charged', { charged_to: '2026-12-10', compensated: true }, '2026-12-11', 46],
    ['nothing twice', { charged_to: '2026-12-11', compensated: true }, '2026-12-11', undefined],
  ])('%s', (_name, changes, to, interest) => expect(on(changes, to)?.interest).toBe(interest))

  it('counts the days on which something was owed, not those between', () =>
    expect(
      on({
        events: [
          { day: '2026-11-16', amount: 1385_52 },
          { day: '2026-12-06', amount: -1385_52 },
        ],
      }),
    ).toMatchObject({ days: 11, to_day: '2026-12-11', interest: 501 }))

  it.each([
    [999_99, 40_00],
    [1_000_00, 70_00],
    [9_999_99, 70_00],
    [10_000_00, 100_00],
  ])('compensates %d by its band', (owed, pence) =>
    expect(compensationFor(owed, figures[2]!.value)).toBe(pence),
  )

  it('comes to the same in parts as at once, to the penny for each part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.nat(199),
        (gross, days, cut) => {
          const end = addDays(document.due_date, days)
          const middle = addDays(document.due_date, Math.max(1, Math.min(cut, days)))
          const whole = on({ gross, compensated: true }, end)?.interest ?? 0
          const first = on({ gross, compensated: true }, middle)
          const second = on({ gross, compensated: true, charged_to: first ? first.to_day : null }, end)
          const parts = (first?.interest ?? 0) + (first ? (second?.interest ?? 0) : whole)
          return Math.abs(parts - whole) <= 1
        },
      ),
    )
  })
})
