import type { PayFrequency } from '#areas/candidates/contract.ts'
import { addDays, type Day, daysBetween, type Holidays, workingDayFrom } from '#platform/days.ts'

export type Calendar = { frequency: PayFrequency; first_cut_off: Day; pay_after_days: number }

const weeksOf = { weekly: 1, fortnightly: 2, four_weekly: 4 } as const

/** The last cut-off on or before a day; before the first one there is none. */
export function lastCutOff(calendar: Calendar, day: Day): Day | undefined {
  if (day < calendar.first_cut_off) return undefined
  const count = periodsUntil(calendar, day)
  const found = cutOffAt(calendar, count)
  return found <= day ? found : cutOffAt(calendar, count - 1)
}

/** The first cut-off after a day. */
export function cutOffAfter(calendar: Calendar, day: Day): Day {
  if (day < calendar.first_cut_off) return calendar.first_cut_off
  const count = periodsUntil(calendar, day)
  const found = cutOffAt(calendar, count)
  return found > day ? found : cutOffAt(calendar, count + 1)
}

/** What is due next: the cut-off after the last one that was paid; where none was, the last one that is over. */
export function nextDue(calendar: Calendar, today: Day, paidUntil: Day | null, holidays: Holidays) {
  const cut_off = paidUntil
    ? cutOffAfter(calendar, paidUntil)
    : (lastCutOff(calendar, today) ?? calendar.first_cut_off)
  return { cut_off, pay_date: payDay(calendar, cut_off, holidays), is_over: cut_off <= today }
}

/**
 * Banks pay on working days: a pay day at a weekend or on a bank holiday is the working day before, or the one after where
 * that would be before the cut-off.
 */
export function payDay(
  { pay_after_days }: Pick<Calendar, 'pay_after_days'>,
  cut_off: Day,
  holidays: Holidays,
): Day {
  const day = addDays(cut_off, pay_after_days)
  const before = workingDayFrom(day, -1, holidays)
  return before < cut_off ? workingDayFrom(day, 1, holidays) : before
}

/** How many periods lie between the first cut-off and the period of a day: at most one too many. */
function periodsUntil({ frequency, first_cut_off }: Calendar, day: Day): number {
  if (frequency !== 'monthly') return Math.floor(daysBetween(first_cut_off, day) / (7 * weeksOf[frequency]))
  const [first, until] = [monthOf(first_cut_off), monthOf(day)]
  return until - first
}

function cutOffAt({ frequency, first_cut_off }: Calendar, count: number): Day {
  if (frequency !== 'monthly') return addDays(first_cut_off, 7 * weeksOf[frequency] * count)
  const month = monthOf(first_cut_off) + count
  const beginning = (of: number) => `${Math.floor(of / 12)}-${String((of % 12) + 1).padStart(2, '0')}-01`
  const last = addDays(beginning(month + 1), -1)
  const day = first_cut_off.slice(8)
  // The last day of its month means the last day of each.
  const isEnd = monthOf(addDays(first_cut_off, 1)) !== monthOf(first_cut_off)
  return isEnd || day > last.slice(8) ? last : `${last.slice(0, 8)}${day}`
}

/** Months since the year nought. */
const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
