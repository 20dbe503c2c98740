import { describe, expect, it } from 'vitest'
import {
  bankHolidaysOf,
  easterOf,
  firstYear,
  lastYear,
  regions,
  whyNotAddYear,
  whyNotDelete,
} from '#areas/settings/calendars/rules.ts'
import { addDays, dayOfWeek } from '#platform/days.ts'

const daysOf = (region: (typeof regions)[number], year: number) =>
  bankHolidaysOf(region, year).map(({ day }) => day.slice(5))

describe('Easter', () => {
  it.each(
    // Easter Sundays as churches publish them.
    [
      '2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28',
      '2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25',
      '2038-04-25 2076-04-19 2099-04-12',
    ]
      .join(' ')
      .split(' '),
  )('is on %s', (day) => {
    expect(easterOf(Number(day.slice(0, 4)))).toBe(day)
  })
})

describe('bank holidays of England and Wales', () => {
  it.each([
    [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    [2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
    [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    [2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
    [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    [2029, '01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26'],
    [2030, '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26'],
    [2031, '01-01 04-11 04-14 05-05 05-26 08-25 12-25 12-26'],
    [2032, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2033, '01-03 04-15 04-18 05-02 05-30 08-29 12-26 12-27'],
    [2034, '01-02 04-07 04-10 05-01 05-29 08-28 12-25 12-26'],
    [2035, '01-01 03-23 03-26 05-07 05-28 08-27 12-25 12-26'],
  ])('%i', (year, days) => {
    expect(daysOf('england-and-wales', year)).toEqual(days.split(' '))
  })
})

describe('bank holidays of Scotland', () => {
  it.each([
    [2020, '01-01 01-02 04-10 05-08 05-25 08-03 11-30 12-25 12-28'],
    [2021, '01-01 01-04 04-02 05-03 05-31 08-02 11-30 12-27 12-28'],
    [2022, '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27'],
    [2023, '01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26'],
    [2024, '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26'],
    [2025, '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26'],
    [2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28'],
    [2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
    [2028, '01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26'],
  ])('%i', (year, days) => {
    expect(daysOf('scotland', year)).toEqual(days.split(' '))
  })
})

describe('bank holidays of Northern Ireland', () => {
  it.each([
    [2020, '01-01 03-17 04-10 04-13 05-08 05-25 07-13 08-31 12-25 12-28'],
    [2021, '01-01 03-17 04-02 04-05 05-03 05-31 07-12 08-30 12-27 12-28'],
    [2022, '01-03 03-17 04-15 04-18 05-02 06-02 06-03 07-12 08-29 09-19 12-26 12-27'],
    [2024, '01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26'],
    [2025, '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26'],
    [2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
    [2027, '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28'],
  ])('%i', (year, days) => {
    expect(daysOf('northern-ireland', year)).toEqual(days.split(' '))
  })
})

describe('every year', () => {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at)
  it.each(regions)('gives %s weekdays of that year, none twice, in order', (region) => {
    for (const year of years) {
      const days = bankHolidaysOf(region, year).map(({ day }) => day)
      expect(days).toEqual([...new Set(days)].sort())
      for (const day of days) {
        expect(day.startsWith(`${year}-`)).toBe(true)
        expect(dayOfWeek(day)).toBeLessThanOrEqual(5)
      }
      expect(days).toContain(addDays(easterOf(year), -2))
    }
  })

  it('names what stands in for a weekend', () => {
    expect(bankHolidaysOf('england-and-wales', 2027).slice(-2)).toEqual([
      { day: '2027-12-27', name: 'Christmas Day (substitute day)' },
      { day: '2027-12-28', name: 'Boxing Day (substitute day)' },
    ])
  })
})

describe('a calendar', () => {
  const nobody = { clients: 0, sites: 0, placements: 0 }
  it('stays while it is the default one, and needs a region to be filled by rule', () => {
    expect(whyNotDelete({ is_default: true }, nobody)?.code).toBe('calendar.default')
    expect(whyNotDelete({ is_default: true }, { ...nobody, clients: 2 })?.code).toBe('calendar.default')
    expect(whyNotDelete({ is_default: false }, nobody)).toBeUndefined()
    const said = (some: object) => whyNotDelete({ is_default: false }, { ...nobody, ...some })?.description
    expect(said({ clients: 1 })).toContain('1 client follows it')
    expect(said({ clients: 2 })).toContain('2 clients follow it')
    expect(said({ sites: 1 })).toContain('1 site follows it')
    expect(said({ clients: 1, placements: 1 })).toContain('1 client and 1 placement follow it')
    expect(whyNotAddYear({ region: null })?.code).toBe('calendar.no_region')
    expect(whyNotAddYear({ region: 'scotland' })).toBeUndefined()
  })
})
