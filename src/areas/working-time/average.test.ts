import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Absence,
  averageOf,
  countedUntil,
  nextChange,
  type OptOut,
  type Worked,
} from '#areas/working-time/average.ts'
import { addDays } from '#platform/days.ts'

const monday = '2026-01-05'
const limits = { limit_hours: 48, reference_weeks: 17 }
const day = (weeks: number, days = 0) => addDays(monday, weeks * 7 + days)
/** Weeks of so many hours, five days each. */
const weeks = (...hours: number[]): Worked[] =>
  hours.flatMap((each, week) =>
    Array.from({ length: 5 }, (_, at) => ({ day: day(week, at), minutes: each * 12 })),
  )
const times = (count: number, hours: number) => Array.from({ length: count }, () => hours)
const away = (kind: Absence['kind'], from: string, to: string | null): Absence => ({
  ...{ kind, from_day: from, to_day: to },
})
const of = (worked: Worked[], until: string, absences: Absence[] = [], optOuts: OptOut[] = []) => {
  const found = averageOf(worked, absences, optOuts, limits, until)
  return found && [found.state, found.average_minutes, found.counted_days, found.from_day]
}
const golden = weeks(...times(14, 50), ...times(3, 40))

describe('the average week of a worker', () => {
  it.each<[string, unknown, unknown[] | undefined]>([
    [
      '14 weeks of 50 h and 3 of 40 h: 48 h 14 min',
      of(golden, day(16, 6)),
      ['over', 48 * 60 + 14, 119, day(0)],
    ],
    [
      'with an opt-out it passes',
      of(golden, day(16, 6), [], [{ from_day: day(3), ends_on: null }]),
      ['opted_out', 48 * 60 + 14, 119, day(0)],
    ],
    ['exactly 48 h is not over', of(weeks(...times(17, 48)), day(16, 6)), ['near', 2880, 119, day(0)]],
    ['44 h is near', of(weeks(...times(17, 44)), day(16, 6)), ['near', 2640, 119, day(0)]],
    ['43 h is not', of(weeks(...times(17, 43)), day(16, 6)), ['within', 2580, 119, day(0)]],
    [
      'an eighteenth week takes the place of the first',
      of(weeks(...times(18, 40)), day(17, 6)),
      ['within', 2400, 119, day(1)],
    ],
    ['who began three weeks ago has those', of(weeks(60, 60, 60), day(2, 6)), ['over', 3600, 21, day(0)]],
    [
      'weeks without work are part of it',
      of(weeks(...times(8, 48), 0, 0), day(9, 6)),
      ['within', 2304, 70, day(0)],
    ],
    [
      'weeks of leave are not: others come in their place',
      of(weeks(...times(17, 50), 0, 0, 50), day(19, 6), [away('annual_leave', day(17), day(18, 6))]),
      ['over', 3000, 119, day(1)],
    ],
    [
      'nor sickness that goes on',
      of(weeks(...times(17, 50), 0, 0), day(18, 6), [away('sickness', day(17), null)]),
      ['over', 3000, 119, day(0)],
    ],
    [
      'nor one day of it',
      of(weeks(40, 40).slice(0, 9), day(1, 6), [away('sickness', day(1, 4), day(1, 4))]),
      ['within', Math.round((72 * 60 * 7) / 13), 13, day(0)],
    ],
    [
      'a strike is part of it',
      of(weeks(...times(17, 50), 0), day(17, 6), [away('strike', day(17), day(17, 6))]),
      ['near', Math.round((3000 * 16) / 17), 119, day(1)],
    ],
    [
      'work on a day of leave counts',
      of(weeks(60), day(0, 6), [away('annual_leave', day(0), day(0, 4))]),
      ['over', 3600, 7, day(0)],
    ],
    [
      'an opt-out that ended is left out',
      of(
        weeks(...times(10, 60), ...times(7, 40)),
        day(16, 6),
        [],
        [{ from_day: day(0), ends_on: day(9, 6) }],
      ),
      ['within', 2400, 49, day(0)],
    ],
    ['nothing worked is no average', of([], day(3, 6)), undefined],
    ['nor days that are still to come', of(weeks(40), '2026-01-04'), undefined],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected))

  it('is told with the weeks it counted, and why it left days out', () => {
    const found = averageOf(
      weeks(40, 0, 30),
      [away('annual_leave', day(1, 2), day(1, 6))],
      [],
      limits,
      day(2, 6),
    )!
    expect(found.weeks).toEqual([
      { starts_on: day(0), ends_on: day(0, 6), minutes: 2400, counted_days: 7, left_out: [] },
      { starts_on: day(1), ends_on: day(1, 6), minutes: 0, counted_days: 2, left_out: ['annual_leave'] },
      { starts_on: day(2), ends_on: day(2, 6), minutes: 1800, counted_days: 7, left_out: [] },
    ])
    expect(found).toMatchObject({ minutes: 4200, longest_minutes: 2400, to_day: day(2, 6) })
  })

  it('is the same in any order, never counts more days than the reference period, and adds up', () => {
    const someDay = fc.integer({ min: 0, max: 400 }).map((days) => day(0, days))
    fc.assert(
      fc.property(
        fc.array(fc.record({ day: someDay, minutes: fc.integer({ min: 0, max: 900 }) }), { maxLength: 200 }),
        fc.array(
          fc.record({
            kind: fc.constantFrom('annual_leave' as const, 'sickness' as const, 'strike' as const),
            from_day: someDay,
            to_day: fc.option(someDay),
          }),
          { maxLength: 4 },
        ),
        fc.integer({ min: 1, max: 60 }),
        (worked, absences, week) => {
          const until = day(week, 6)
          const found = averageOf(worked, absences, [], limits, until)
          expect(
            averageOf(worked.toReversed(), absences.toReversed(), [], limits, until)?.average_minutes,
          ).toBe(found?.average_minutes)
          if (!found) return
          expect(found.counted_days).toBeLessThanOrEqual(119)
          expect(found.counted_days).toBe(found.weeks.reduce((sum, each) => sum + each.counted_days, 0))
          expect(found.minutes).toBeLessThanOrEqual(found.weeks.reduce((sum, each) => sum + each.minutes, 0))
          expect(found.weeks.at(-1)!.ends_on).toBe(until)
          expect(
            Math.abs(found.average_minutes * found.counted_days - found.minutes * 7),
          ).toBeLessThanOrEqual(found.counted_days / 2)
        },
      ),
    )
  })
})

describe('until when time counts', () => {
  it.each([
    ['the last week that is over', weeks(40, 40), day(2, 1), day(1, 6)],
    ['the one before while nothing of it was submitted', weeks(40), day(2, 1), day(0, 6)],
    ['on the last day of a week it is not over', weeks(40, 40), day(1, 6), day(0, 6)],
  ])('%s', (_, worked, today, expected) => expect(countedUntil(worked, 7, today)).toBe(expected))

  it('changes with the next week, or as an opt-out begins or is over', () => {
    expect(nextChange([], 7, day(2, 1))).toBe(day(3))
    expect(nextChange([{ from_day: day(2, 3), ends_on: null }], 7, day(2, 1))).toBe(day(2, 3))
    expect(nextChange([{ from_day: day(0), ends_on: day(2, 4) }], 7, day(2, 1))).toBe(day(2, 5))
    expect(nextChange([{ from_day: day(0), ends_on: day(1) }], 7, day(2, 1))).toBe(day(3))
  })
})
