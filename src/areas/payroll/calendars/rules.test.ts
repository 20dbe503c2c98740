import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { payFrequencies } from '#areas/candidates/contract.ts'
import { type Calendar, cutOffAfter, lastCutOff, nextDue, payDay } from '#areas/payroll/calendars/rules.ts'
import { holidaysFrom } from '#areas/settings/public.ts'
import { addDays, dayOfWeek, daysBetween, isWorkingDay } from '#platform/days.ts'

const calendar = (frequency: Calendar['frequency'], first_cut_off: string, pay_after_days = 5): Calendar => ({
  ...{ frequency, first_cut_off, pay_after_days },
})

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))

test.for<[Calendar, today: string, paid: string | null, cut_off: string, pay_date: string, is_over: boolean]>(
  [
    [calendar('weekly', '2026-01-04'), '2026-03-04', null, '2026-03-01', '2026-03-06', true],
    [calendar('weekly', '2026-01-04'), '2026-03-04', '2026-03-01', '2026-03-08', '2026-03-13', false],
    [calendar('weekly', '2026-01-04'), '2026-03-04', '2026-02-15', '2026-02-22', '2026-02-27', true],
    [calendar('fortnightly', '2026-01-04'), '2026-03-04', null, '2026-03-01', '2026-03-06', true],
    [calendar('fortnightly', '2026-01-11'), '2026-03-04', null, '2026-02-22', '2026-02-27', true],
    [calendar('four_weekly', '2026-01-04'), '2026-03-04', null, '2026-03-01', '2026-03-06', true],
    [calendar('four_weekly', '2026-01-04'), '2026-02-28', '2026-02-01', '2026-03-01', '2026-03-06', false],
    [calendar('monthly', '2026-01-31', 6), '2026-03-04', null, '2026-02-28', '2026-03-06', true],
    [calendar('monthly', '2026-01-31', 6), '2026-03-04', '2026-02-28', '2026-03-31', '2026-04-06', false],
    [calendar('monthly', '2026-02-28', 0), '2026-03-30', '2026-02-28', '2026-03-31', '2026-03-31', false],
    [calendar('monthly', '2026-01-15'), '2026-03-14', null, '2026-02-15', '2026-02-20', true],
    [calendar('monthly', '2026-01-30'), '2028-03-01', null, '2028-02-29', '2028-03-03', true],
    [calendar('weekly', '2026-06-07'), '2026-03-04', null, '2026-06-07', '2026-06-12', false],
  ],
)('%o on %s, paid until %s, is due %s', ([given, today, paid, cut_off, pay_date, is_over]) => {
  expect(nextDue(given, today, paid, new Set())).toEqual({ cut_off, pay_date, is_over })
})

const england = holidaysFrom({ region: 'england-and-wales', days: [] })
test.for<[pay_after_days: number, cut_off: string, pay_date: string, why: string]>([
  [6, '2026-03-01', '2026-03-06', 'a Saturday'],
  [7, '2026-03-01', '2026-03-06', 'a Sunday'],
  [8, '2026-03-01', '2026-03-09', 'a Monday'],
  [0, '2026-03-01', '2026-03-02', 'a Sunday that is the cut-off: after it'],
  [5, '2026-12-20', '2026-12-24', 'Christmas Day'],
  [8, '2026-12-20', '2026-12-24', 'the substitute of Boxing Day, after the weekend of Christmas'],
  [5, '2026-12-27', '2026-12-31', 'New Year’s Day'],
  [0, '2026-12-25', '2026-12-29', 'Christmas Day that is the cut-off: after the whole of Christmas'],
  [5, '2026-03-29', '2026-04-02', 'Good Friday'],
  [8, '2026-03-29', '2026-04-02', 'Easter Monday: before the whole of Easter'],
  [5, '2027-03-21', '2027-03-25', 'Good Friday, which moves'],
  [6, '2027-12-21', '2027-12-24', 'the substitute of Christmas Day'],
  [7, '2027-12-21', '2027-12-24', 'the substitute of Boxing Day'],
  [5, '2019-12-20', '2019-12-25', 'a year that no rule knows'],
])('%i days after %s, it pays on %s: %s', ([pay_after_days, cut_off, pay_date]) => {
  expect(payDay({ pay_after_days }, cut_off, england)).toBe(pay_date)
})

it('knows the days of the calendar alone, where it has days of that year or no region', () => {
  const days = ['2026-12-24', '2026-12-25']
  const added = holidaysFrom({ region: 'england-and-wales', days })
  expect(payDay({ pay_after_days: 5 }, '2026-12-20', added)).toBe('2026-12-23')
  expect(payDay({ pay_after_days: 5 }, '2026-12-27', added)).toBe('2026-12-31')
  const none = holidaysFrom({ region: null, days: [] })
  expect(payDay({ pay_after_days: 5 }, '2026-12-20', none)).toBe('2026-12-25')
})

it('pays on a working day, near the day that was asked for, and never before the cut-off', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 31 }), (cut_off, pay_after_days) => {
      const found = payDay({ pay_after_days }, cut_off, england)
      expect(isWorkingDay(found, england)).toBe(true)
      expect(found >= cut_off).toBe(true)
      expect(Math.abs(daysBetween(addDays(cut_off, pay_after_days), found))).toBeLessThan(6)
    }),
  )
  // A calendar of holidays alone ends the search.
  expect(payDay({ pay_after_days: 5 }, '2026-12-20', { has: () => true })).toBe('2026-12-25')
})

it('leaves no day between two cut-offs out, and takes none twice', () => {
  fc.assert(
    fc.property(fc.constantFrom(...payFrequencies), day, day, (frequency, first, today) => {
      const given = calendar(frequency, first)
      const next = cutOffAfter(given, today)
      const last = lastCutOff(given, today)
      expect(next > today).toBe(true)
      if (today < first) {
        expect([last, next]).toEqual([undefined, first])
        return
      }
      expect(last! <= today).toBe(true)
      expect(cutOffAfter(given, last!)).toBe(next)
      expect(lastCutOff(given, addDays(next, -1))).toBe(last)
      expect(lastCutOff(given, next)).toBe(next)
      if (frequency !== 'monthly') expect(dayOfWeek(next)).toBe(dayOfWeek(first))
    }),
  )
})
