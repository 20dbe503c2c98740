import { describe, expect, it } from 'vitest'
import { type Locale, locales, numberFormat, writeDay, writeTime } from '#platform/locales.ts'

const dayFirst: Locale[] = ['en-GB', 'en-IE', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN']
const monthFirst: Locale[] = ['en-US', 'en-CA']

describe('a day', () => {
  const written = {
    date: ['2 Nov 2026', 'Nov 2, 2026'],
    padded: ['02 Nov 2026', 'Nov 2, 2026'],
    day: ['2 Nov', 'Nov 2'],
    short: ['Mon 2 Nov', 'Mon, Nov 2'],
    dated: ['Mon 2 Nov 2026', 'Mon, Nov 2, 2026'],
    long: ['Monday 2 November 2026', 'Monday, November 2, 2026'],
    month: ['November 2026', 'November 2026'],
    weekday: ['Mon', 'Mon'],
  } as const
  for (const [style, [day, month]] of Object.entries(written)) {
    it(`is written with its month in words: ${style}`, () => {
      const write = (locale: Locale) => writeDay('2026-11-02', style as keyof typeof written, locale)
      expect(dayFirst.map(write)).toEqual(dayFirst.map(() => day))
      expect(monthFirst.map(write)).toEqual(monthFirst.map(() => month))
    })
  }
  it('has a name of three emails for each month', () => {
    expect(writeDay('2026-09-30', 'date', 'en-GB')).toBe('30 Sep 2026')
    expect(writeDay('2024-02-29', 'short', 'en-US')).toBe('Thu, Feb 29')
  })
  it('that is none stays as it is', () => {
    for (const text of ['', 'soon', '2026-13-01', '2026-11'])
      expect(writeDay(text, 'date', 'en-US')).toBe(text)
  })
})

describe('a time', () => {
  const cases: [time: string, american: string, canadian: string, australian: string][] = [
    ['00:00', '12:00 AM', '12:00 a.m.', '12:00 am'],
    ['00:05', '12:05 AM', '12:05 a.m.', '12:05 am'],
    ['09:30', '9:30 AM', '9:30 a.m.', '9:30 am'],
    ['12:00', '12:00 PM', '12:00 p.m.', '12:00 pm'],
    ['14:05', '2:05 PM', '2:05 p.m.', '2:05 pm'],
    ['23:59', '11:59 PM', '11:59 p.m.', '11:59 pm'],
  ]
  it.each(cases)('%s has twelve or twenty-four hours', (time, american, canadian, australian) => {
    expect(writeTime(time, 'en-US')).toBe(american)
    expect(writeTime(time, 'en-CA')).toBe(canadian)
    for (const locale of ['en-AU', 'en-NZ', 'en-IN']) expect(writeTime(time, locale)).toBe(australian)
    for (const locale of ['en-GB', 'en-IE', 'en-ZA']) expect(writeTime(time, locale)).toBe(time)
  })
})

describe('a number', () => {
  it('is grouped as its readers group it', () => {
    const written = locales.map((locale) => numberFormat(locale).format(-1234567.5).replaceAll(/\s/g, ' '))
    const usual = '-1,234,567.5'
    expect(written).toEqual([usual, usual, usual, usual, usual, usual, '-1 234 567,5', '-12,34,567.5'])
  })
})
