import type { NewSchedule } from '#areas/reports/schedules/contract.ts'
import type { SchedulePeriod } from '#areas/reports/schedules/words.ts'
import { addDays, addMonths, type Day, dayOfWeek, eachDay } from '#platform/days.ts'
import { instantOf, localOf } from '#platform/zones.ts'

type Timing = Pick<NewSchedule, 'frequency' | 'day' | 'hour'> & { tz: string }

/**
 * The first instant after `now` at which the clocks of the zone show the hour of the day: once a week or month, also
 * where clocks change. However long nobody looked, it is one instant: what was missed is made once, not once for each week.
 */
export function nextAfter(now: number, { frequency, day, hour, tz }: Timing): number {
  const { day: today } = localOf(now, tz)
  const days = eachDay(today, addDays(today, frequency === 'weekly' ? 7 : 62))
  const isIts = (each: Day) =>
    frequency === 'weekly' ? dayOfWeek(each) === day : Number(each.slice(8)) === day
  const time = `${String(hour).padStart(2, '0')}:00`
  const found = days.filter(isIts).map((each) => instantOf(each, time, tz))
  return found.find((instant) => instant > now)!
}

/** The days that it tells of when it is made on a day; none: those of its address. */
export function daysOf(period: SchedulePeriod, today: Day): { day_from: Day; day_to: Day } | undefined {
  const first = `${today.slice(0, 8)}01`
  switch (period) {
    case 'as_asked':
      return undefined
    case 'last_7_days':
      return { day_from: addDays(today, -7), day_to: addDays(today, -1) }
    case 'last_month':
      return { day_from: addMonths(first, -1), day_to: addDays(first, -1) }
    case 'this_month':
      return { day_from: first, day_to: today }
  }
}
