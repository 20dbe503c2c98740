import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOfWeek, daysBetween } from './days.ts'
import { mostPeriods, type PeriodType, periodsOf } from './periods.ts'

const weekly = { period_type: 'weekly', week_end: 7 } as const

describe('periods', () => {
  it('of weeks are clipped to the first and the last day', () => {
    expect(periodsOf('2026-11-04', '2026-11-17', weekly)).toEqual([
      { period_start: '2026-11-04', period_end: '2026-11-08' },
      { period_start: '2026-11-09', period_end: '2026-11-15' },
      { period_start: '2026-11-16', period_end: '2026-11-17' },
    ])
  })

  it('of two and four weeks are counted from the week of the start', () => {
    expect(
      periodsOf('2026-11-04', '2026-12-31', { period_type: 'fortnightly', week_end: 7, until: '2026-11-20' }),
    ).toEqual([
      { period_start: '2026-11-04', period_end: '2026-11-15' },
      { period_start: '2026-11-16', period_end: '2026-11-29' },
    ])
    expect(
      periodsOf('2026-11-02', null, { period_type: 'four_weekly', week_end: 7, until: '2026-11-02' }),
    ).toEqual([{ period_start: '2026-11-02', period_end: '2026-11-29' }])
  })

  it('of months end with the month, leap years too', () => {
    expect(periodsOf('2028-01-31', '2028-03-01', { period_type: 'monthly', week_end: 7 })).toEqual([
      { period_start: '2028-01-31', period_end: '2028-01-31' },
      { period_start: '2028-02-01', period_end: '2028-02-29' },
      { period_start: '2028-03-01', period_end: '2028-03-01' },
    ])
  })

  it('until a day are whole, not clipped to it', () => {
    expect(periodsOf('2026-11-02', null, { ...weekly, until: '2026-11-03' })).toEqual([
      { period_start: '2026-11-02', period_end: '2026-11-08' },
    ])
    expect(periodsOf('2026-11-02', null, { ...weekly, until: '2026-11-01' })).toEqual([])
  })

  it('without an end or an until are refused', () => {
    expect(() => periodsOf('2026-11-02', null, weekly)).toThrow('need an until')
  })

  const start = fc.integer({ min: 0, max: 800 }).map((number) => addDays('2026-01-01', number))
  const type = fc.constantFrom<PeriodType>('weekly', 'fortnightly', 'four_weekly', 'monthly')

  it('cover every day once, end on the week end, and from a day on are the tail of all', () => {
    fc.assert(
      fc.property(
        start,
        fc.nat(400),
        fc.nat(500),
        type,
        fc.integer({ min: 1, max: 7 }),
        (first, length, later, period_type, week_end) => {
          const last = addDays(first, length)
          const all = periodsOf(first, last, { period_type, week_end })
          expect(all[0]?.period_start).toBe(first)
          expect(all.at(-1)?.period_end).toBe(last)
          for (const [at, period] of all.slice(1).entries())
            expect(daysBetween(all[at]!.period_end, period.period_start)).toBe(1)
          if (period_type !== 'monthly')
            for (const period of all.slice(0, -1)) expect(dayOfWeek(period.period_end)).toBe(week_end)
          const from = addDays(first, later - 50)
          expect(periodsOf(first, last, { period_type, week_end, from })).toEqual(
            all.filter((period) => period.period_end >= from),
          )
        },
      ),
    )
  })

  it('end with the last day of business, though the days after it sort before it', () => {
    for (const period_type of ['weekly', 'fortnightly', 'four_weekly', 'monthly'] as const) {
      const only = { period_type, week_end: 7, from: '2199-12-31', until: '2199-12-31' }
      const found = periodsOf('2026-01-05', null, only)
      expect(found).toHaveLength(1)
      expect(found[0]!.period_end).toBe('2199-12-31')
      expect(periodsOf('2026-01-05', '9999-12-31', { ...only, until: '9999-12-31' })).toEqual(found)
    }
    const beyond = { ...weekly, from: '9999-12-31', until: '9999-12-31' }
    expect(periodsOf('2026-01-05', null, beyond)).toEqual([])
  })

  const anyDay = fc.constantFrom(
    ...['0100-01-01', '1000-01-01', '1989-12-31', '1990-01-01', '2026-11-02', '2199-12-30', '2199-12-31'],
    ...['2200-01-01', '9999-12-24', '9999-12-31', '', 'never', '10000-01-01'],
  )

  it('of whatever days are counted out or refused, never for ever', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.option(anyDay),
        fc.option(anyDay, { nil: undefined }),
        anyDay,
        type,
        fc.integer({ min: 1, max: 7 }),
        (first, last, from, until, period_type, week_end) => {
          const options = { period_type, week_end, until, ...(from === undefined ? {} : { from }) }
          try {
            const found = periodsOf(first, last, options)
            expect(found.length).toBeLessThanOrEqual(mostPeriods)
            for (const { period_end } of found) expect(period_end <= '2199-12-31').toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
