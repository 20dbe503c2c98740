import { describe, expect, it } from 'vitest'
import { daysOf, nextAfter } from '#areas/reports/schedules/rules.ts'

const london = { frequency: 'weekly', day: 1, hour: 7, tz: 'Europe/London' } as const
const at = (text: string) => Date.parse(text)
const next = (now: string, timing: Parameters<typeof nextAfter>[1] = london) =>
  new Date(nextAfter(at(now), timing)).toISOString()

describe('the next time of a schedule', () => {
  it.each([
    // British clocks go forward on 29 March and back on 25 October 2026: seven in the morning stays seven.
    ['2026-03-22T12:00:00Z', '2026-03-23T07:00:00.000Z'],
    ['2026-03-23T07:00:00Z', '2026-03-30T06:00:00.000Z'],
    ['2026-10-19T06:00:00Z', '2026-10-26T07:00:00.000Z'],
    ['2026-10-26T06:59:59Z', '2026-10-26T07:00:00.000Z'],
    ['2026-10-26T07:00:00Z', '2026-11-02T07:00:00.000Z'],
  ])('after %s is %s on a Monday at seven in London', (now, expected) => expect(next(now)).toBe(expected))

  it('is once on the night that has an hour twice, and moved on where it is skipped', () => {
    const sunday = { ...london, day: 7, hour: 1 }
    expect(next('2026-10-24T12:00:00Z', sunday)).toBe('2026-10-25T00:00:00.000Z')
    expect(next('2026-10-25T00:00:00Z', sunday)).toBe('2026-11-01T01:00:00.000Z')
    expect(next('2026-03-28T12:00:00Z', sunday)).toBe('2026-03-29T01:00:00.000Z')
  })

  it('is the same day of every month', () => {
    const monthly = { ...london, frequency: 'monthly', day: 28 } as const
    expect(next('2026-02-28T07:00:00Z', monthly)).toBe('2026-03-28T07:00:00.000Z')
    expect(next('2026-12-28T07:00:00Z', monthly)).toBe('2027-01-28T07:00:00.000Z')
  })
})

it.each([
  ['as_asked', undefined],
  ['last_7_days', { day_from: '2026-02-23', day_to: '2026-03-01' }],
  ['last_month', { day_from: '2026-02-01', day_to: '2026-02-28' }],
  ['this_month', { day_from: '2026-03-01', day_to: '2026-03-02' }],
] as const)('tells on 2 March of %s', (period, days) => expect(daysOf(period, '2026-03-02')).toEqual(days))
