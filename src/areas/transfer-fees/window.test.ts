import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeable, feeWindow } from '#areas/transfer-fees/window.ts'
import { addDays, daysBetween } from '#platform/days.ts'

const weeks = { after_start: 14, after_end: 8, new_start: 6 }
const monday = '2026-01-05'
const day = (after: number) => addDays(monday, after)
const of = (days: number[], today = day(2000)) => feeWindow(days.map(day), weeks, today)

describe('the window in which a transfer fee may be charged', () => {
  it.each<[string, number[], Record<string, unknown>]>([
    [
      'one day: 14 weeks from it',
      [0],
      { from_start_until: '2026-04-12', after_end_until: '2026-03-02', lawful_until: '2026-04-12' },
    ],
    [
      'ten weeks of work: 8 weeks after the last day',
      Array.from({ length: 50 }, (_, at) => Math.floor(at / 5) * 7 + (at % 5)),
      { first_day: monday, last_day: day(67), lawful_until: addDays(day(67), 56) },
    ],
    ['a break of exactly 42 days is none', [0, 43], { first_day: monday, earlier_days: 0 }],
    ['one of 43 days begins again', [0, 1, 45], { first_day: day(45), earlier_days: 2 }],
    ['of two breaks the later counts', [0, 60, 61, 200], { first_day: day(200), earlier_days: 3 }],
  ])('%s', (_, days, expected) => expect(of(days)).toMatchObject(expected))

  it('is none while nothing was worked', () => {
    expect(of([])).toBeUndefined()
    expect(of([10], day(9))).toBeUndefined()
  })

  it('never ends before the last day and 8 weeks, and not later than 14 weeks after it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 80 }), (days) => {
        const found = of(days)!
        expect(of(days.toReversed())).toEqual(found)
        const after = daysBetween(found.last_day, found.lawful_until)
        expect(after).toBeGreaterThanOrEqual(56)
        expect(after).toBeLessThanOrEqual(97)
        expect(found.first_day <= found.last_day).toBe(true)
      }),
    )
  })
})

describe('the fee that was agreed', () => {
  const window = of([0])!
  it.each([
    ['none', null, day(0), { state: 'none', until: null }],
    ['four weeks after the last day', 4, day(28), { state: 'running', until: day(28) }],
    ['and no longer', 4, day(29), { state: 'over', until: day(28) }],
    ['a year is cut to what the law lets', 52, day(97), { state: 'running', until: day(97) }],
    ['on its last day', 52, day(98), { state: 'over', until: day(97) }],
  ] as const)('%s', (_, agreed, today, expected) =>
    expect(chargeable(window, agreed, today)).toEqual(expected),
  )
})
