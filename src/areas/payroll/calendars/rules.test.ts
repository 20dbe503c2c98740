import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { payFrequencies } from '#areas/candidates/contract.ts'
import { type Calendar, cutOffAfter, lastCutOff, nextDue, payDay } from '#areas/payroll/calendars/rules.ts'
import { addDays, dayOfWeek } from '#platform/days.ts'

const calendar = (frequency: Calendar['frequency'], first_cut_off: string, pay_after_days = 5): Calendar => ({
  ...{ frequency, first_cut_off, pay_after_days },
})

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
  expect(nextDue(given, today, paid)).toEqual({ cut_off, pay_date, is_over })
})

it('pays on a weekday, and never before the cut-off', () => {
  expect(payDay({ pay_after_days: 6 }, '2026-03-01')).toBe('2026-03-06')
  expect(payDay({ pay_after_days: 7 }, '2026-03-01')).toBe('2026-03-06')
  expect(payDay({ pay_after_days: 8 }, '2026-03-01')).toBe('2026-03-09')
  expect(payDay({ pay_after_days: 0 }, '2026-03-01')).toBe('2026-03-01')
})

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
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
