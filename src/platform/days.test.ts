import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  birthDays,
  dayAt,
  dayOfWeek,
  dayRangeWords,
  daysBetween,
  eachDay,
  formatDay,
  isDay,
  isDayWithin,
  isTime,
  isZone,
  weekEnding,
} from './days.ts'
import { clockChange, elapsedMinutes, instantOf, localMidnights, localOf, startOfDay } from './zones.ts'

const LONDON = 'Europe/London'
const utc = (instant: number) => new Date(instant).toISOString().slice(0, 16)
const day = fc.integer({ min: 0, max: 25_000 }).map((number) => addDays('1990-01-01', number))
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
const zone = fc.constantFrom(
  LONDON,
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'UTC',
)

describe('days', () => {
  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['2026-1-01', false],
    ['', false],
    [null, false],
    [20261102, false],
  ])('%o is a day: %o', (text, yes) => {
    expect(isDay(text)).toBe(yes)
  })

  it('cross leap days, months and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2028-02-01', '2028-03-01')).toBe(29)
    expect(eachDay('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(eachDay('2026-11-02', '2026-11-01')).toEqual([])
  })

  it('know their place in the week, before 1970 too', () => {
    expect(dayOfWeek('2026-11-02')).toBe(1)
    expect(dayOfWeek('2026-11-08')).toBe(7)
    expect(dayOfWeek('1969-12-31')).toBe(3)
    expect(weekEnding('2026-11-02', 7)).toBe('2026-11-08')
    expect(weekEnding('2026-11-08', 7)).toBe('2026-11-08')
    expect(weekEnding('2026-11-07', 5)).toBe('2026-11-13')
  })

  it('never leave the calendar: the day after the last one would sort before all others', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('0100-01-01', -1_000_000)).toThrow(RangeError)
    expect(() => addDays('nonsense', 1)).toThrow(RangeError)
    expect(addDays('2199-12-31', 1)).toBe('2200-01-01')
  })

  it('may be entered within their range alone', () => {
    expect(isDayWithin('1990-01-01')).toBe(true)
    expect(isDayWithin('2199-12-31')).toBe(true)
    for (const none of ['1989-12-31', '2200-01-01', '9999-12-31', '0100-01-01', '2026-02-30', '', null])
      expect([none, isDayWithin(none)]).toEqual([none, false])
    expect(isDayWithin('1900-01-01', birthDays)).toBe(true)
    expect(isDayWithin('1899-12-31', birthDays)).toBe(false)
    expect(dayRangeWords()).toBe('Use a day from 1 Jan 1990 to 31 Dec 2199')
  })

  it('are listed up to a bound, whatever is asked', () => {
    expect(eachDay('2026-01-01', '2026-01-03', 3)).toHaveLength(3)
    expect(() => eachDay('2026-01-01', '2026-01-04', 3)).toThrow(RangeError)
    expect(() => eachDay('1990-01-01', '9999-12-31')).toThrow(RangeError)
    expect(() => eachDay('2026-01-01', 'never')).toThrow(RangeError)
  })

  it('agree with Temporal', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
        const there = Temporal.PlainDate.from(from).add({ days: count })
        expect(addDays(from, count)).toBe(there.toString())
        expect(dayOfWeek(addDays(from, count))).toBe(there.dayOfWeek)
        expect(daysBetween(from, there.toString())).toBe(count)
      }),
    )
  })

  it('are written for people', () => {
    expect(formatDay('2026-11-02')).toBe('2 Nov 2026')
    expect(formatDay('2026-11-02', 'short')).toBe('Mon 2 Nov')
    expect(formatDay('2026-11-02', 'weekday')).toBe('Mon')
    expect(formatDay('2026-11-02', 'long')).toBe('Monday 2 November 2026')
    expect(formatDay('nonsense')).toBe('nonsense')
  })
})

describe('wall times', () => {
  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:30', false],
    ['09:60', false],
    [undefined, false],
  ])('%o is a time: %o', (text, yes) => {
    expect(isTime(text)).toBe(yes)
  })

  it('become instants by their zone', () => {
    expect(utc(instantOf('2026-07-01', '09:00', LONDON))).toBe('2026-07-01T08:00')
    expect(utc(instantOf('2026-12-01', '09:00', LONDON))).toBe('2026-12-01T09:00')
    expect(utc(instantOf('2026-12-01', '09:00', 'Asia/Kolkata'))).toBe('2026-12-01T03:30')
  })

  it('that the clocks skip are moved on, for a start and for an end', () => {
    for (const which of ['earlier', 'later'] as const) {
      const instant = instantOf('2026-03-29', '01:30', LONDON, which)
      expect(utc(instant)).toBe('2026-03-29T01:30')
      expect(localOf(instant, LONDON)).toEqual({ day: '2026-03-29', time: '02:30' })
    }
  })

  it('that come twice are the earlier for a start and the later for an end', () => {
    expect(utc(instantOf('2026-10-25', '01:30', LONDON, 'earlier'))).toBe('2026-10-25T00:30')
    expect(utc(instantOf('2026-10-25', '01:30', LONDON, 'later'))).toBe('2026-10-25T01:30')
  })

  it('agree with Temporal in every zone, both ways', () => {
    fc.assert(
      fc.property(day, time, zone, (date, at, tz) => {
        const instant = instantOf(date, at, tz)
        const there = Temporal.PlainDateTime.from(`${date}T${at}`).toZonedDateTime(tz, {
          disambiguation: 'compatible',
        })
        expect(instant).toBe(there.epochMilliseconds)
        const local = there.toPlainDateTime().toString()
        expect(localOf(instant, tz)).toEqual({ day: local.slice(0, 10), time: local.slice(11, 16) })
        expect(dayAt(instant, tz)).toBe(local.slice(0, 10))
      }),
      { numRuns: 500 },
    )
  })

  it('agree with Temporal around every clock change of a year', () => {
    for (const tz of [LONDON, 'Australia/Lord_Howe', 'America/Santiago']) {
      for (const date of eachDay('2026-01-01', '2026-12-31')) {
        for (const hour of ['00:15', '01:15', '01:45', '02:15', '23:45']) {
          const there = Temporal.PlainDateTime.from(`${date}T${hour}`)
          const later = there.toZonedDateTime(tz, { disambiguation: 'later' }).epochMilliseconds
          expect(instantOf(date, hour, tz, 'later')).toBe(later)
          expect(localOf(later, tz).time).toBe(
            Temporal.Instant.fromEpochMilliseconds(later)
              .toZonedDateTimeISO(tz)
              .toPlainTime()
              .toString()
              .slice(0, 5),
          )
        }
      }
    }
  })
})

describe('stretches of time', () => {
  const night = (date: string) =>
    [instantOf(date, '22:00', LONDON), instantOf(addDays(date, 1), '06:00', LONDON, 'later')] as const

  it('count what really passes: 8 hours, 9 when the clocks go back, 7 when they go forward', () => {
    expect(elapsedMinutes(...night('2026-11-02'))).toBe(480)
    expect(elapsedMinutes(...night('2026-10-24'))).toBe(540)
    expect(elapsedMinutes(...night('2026-03-28'))).toBe(420)
    expect(clockChange(...night('2026-10-24'), LONDON)).toBe(60)
    expect(clockChange(...night('2026-03-28'), LONDON)).toBe(-60)
    expect(clockChange(...night('2026-11-02'), LONDON)).toBe(0)
  })

  it('are cut at local midnights that lie inside', () => {
    expect(localMidnights(...night('2026-07-01'), LONDON).map(utc)).toEqual(['2026-07-01T23:00'])
    const from = startOfDay('2026-07-01', LONDON)
    expect(localMidnights(from, startOfDay('2026-07-02', LONDON), LONDON)).toEqual([])
    expect(localMidnights(from, startOfDay('2026-07-04', LONDON), LONDON)).toHaveLength(2)
  })

  it('of a day that begins at one in the morning begin there', () => {
    // Chile skips midnight itself.
    expect(localOf(startOfDay('2026-09-06', 'America/Santiago'), 'America/Santiago').time).toBe('01:00')
  })
})

it('knows the zones there are', () => {
  expect(isZone(LONDON)).toBe(true)
  expect(isZone('Europe/Camelot')).toBe(false)
  expect(isZone('')).toBe(false)
  expect(isZone(7)).toBe(false)
})
