import { addDays, type Day, dayNumber, dayOfNumber } from '#platform/days.ts'

/** Weeks that the law sets, as legal figures of the agency. */
export type Weeks = { after_start: number; after_end: number; new_start: number }
export type FeeWindow = {
  /** The first day worked at the client since the last long break, and the last one. */
  first_day: Day
  last_day: Day
  /** The last days of the two periods, the later of which is the last on which the law lets a fee be charged. */
  from_start_until: Day
  after_end_until: Day
  lawful_until: Day
  /** A break longer than that begins the count again; what lies before the first day is not looked at. */
  earlier_days: number
}

/**
 * Until when a client that takes on a temporary worker may be charged a fee, under regulation 10 of the Conduct Regulations
 * 2003: so many weeks from the first day of work there, or after the last one, whichever ends later. A break of more than
 * `new_start` weeks makes the next day of work the first one. Days after `today` are not known yet. Undefined where nothing
 * was worked. The order and the number of times that days are given do not matter.
 */
export function feeWindow(workedDays: readonly Day[], weeks: Weeks, today: Day): FeeWindow | undefined {
  const days = [...new Set(workedDays)]
    .filter((day) => day <= today)
    .map(dayNumber)
    .sort((a, b) => a - b)
  const last = days.at(-1)
  if (last === undefined) return undefined
  // Days without work between two of them: more than that is a break.
  const at = days.findLastIndex((day, place) => place > 0 && day - days[place - 1]! - 1 > weeks.new_start * 7)
  const from = Math.max(0, at)
  const first_day = dayOfNumber(days[from]!)
  const last_day = dayOfNumber(last)
  const from_start_until = addDays(first_day, weeks.after_start * 7 - 1)
  const after_end_until = addDays(last_day, weeks.after_end * 7)
  return {
    ...{ first_day, last_day, from_start_until, after_end_until, earlier_days: from },
    lawful_until: from_start_until > after_end_until ? from_start_until : after_end_until,
  }
}

export type FeeState = 'none' | 'running' | 'over'

/** Until when the fee that was agreed may be charged: as agreed, and no longer than the law lets it. */
export function chargeable(
  { last_day, lawful_until }: FeeWindow,
  agreedWeeks: number | null,
  today: Day,
): { state: FeeState; until: Day | null } {
  if (agreedWeeks === null) return { state: 'none', until: null }
  const agreed = addDays(last_day, agreedWeeks * 7)
  const until = agreed < lawful_until ? agreed : lawful_until
  return { state: today <= until ? 'running' : 'over', until }
}
