/** The periods that time is recorded in: weeks, fortnights, four weeks or calendar months. */
import { addDays, businessDays, type Day, daysBetween, isDay, weekEnding } from '#platform/days.ts'

export type PeriodType = 'weekly' | 'fortnightly' | 'four_weekly' | 'monthly'
export type Period = { period_start: Day; period_end: Day }

export type PeriodOptions = {
  period_type: PeriodType
  /** 1 Monday to 7 Sunday. Months ignore it. */
  week_end: number
  /** Only periods that end on this day or later. */
  from?: Day
  /** Only periods that begin on this day or earlier. Needed when there is no end. */
  until?: Day
}

const WEEKS = { weekly: 1, fortnightly: 2, four_weekly: 4 } as const

/** More periods than the weeks from the first to the last day of business: whoever comes here is in a loop. */
export const mostPeriods = Math.ceil(daysBetween(businessDays.first, businessDays.last) / 7) + 1

/**
 * The periods between two days, both included, the first and the last clipped to them. Fortnights and four-week
 * periods are counted from the week that holds `start`. `from` and `until` choose among the periods and clip none.
 * No period reaches beyond the last day of business. Throws for what is no day, and for more than `mostPeriods`.
 */
export function periodsOf(start: Day, end: Day | null, options: PeriodOptions): Period[] {
  const asked = smaller(end ?? options.until, options.until)
  if (asked === undefined) throw new Error('periods without an end need an until')
  for (const day of [start, asked, options.from ?? start])
    if (!isDay(day)) throw new RangeError(`'${day}' is no day`)
  const last = smaller(end ?? undefined, businessDays.last)!
  const until = smaller(asked, businessDays.last)!
  const from = options.from && options.from > start ? options.from : start
  const found: Period[] = []
  if (from > last) return found
  let ends = firstEnd(start, from, options)
  for (let begins = start < from ? firstDay(ends, options) : start; begins <= until; ) {
    if (found.length === mostPeriods) throw new RangeError(`more than ${mostPeriods} periods from '${from}'`)
    found.push({ period_start: begins < start ? start : begins, period_end: ends > last ? last : ends })
    if (ends >= until) break
    begins = addDays(ends, 1)
    ends = naturalEnd(begins, options)
  }
  return found
}

/** The end of the period that holds `from`, counted from `start`. */
function firstEnd(start: Day, from: Day, options: PeriodOptions): Day {
  if (options.period_type === 'monthly') return lastOfMonth(from)
  const length = WEEKS[options.period_type] * 7
  const first = addDays(weekEnding(start, options.week_end), length - 7)
  const behind = Math.max(0, daysBetween(first, from))
  return addDays(first, Math.ceil(behind / length) * length)
}

function firstDay(ends: Day, options: PeriodOptions): Day {
  if (options.period_type === 'monthly') return `${ends.slice(0, 8)}01`
  return addDays(ends, 1 - WEEKS[options.period_type] * 7)
}

function naturalEnd(begins: Day, options: PeriodOptions): Day {
  if (options.period_type === 'monthly') return lastOfMonth(begins)
  return addDays(begins, WEEKS[options.period_type] * 7 - 1)
}

function lastOfMonth(day: Day): Day {
  return addDays(`${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1)
}

function smaller(a: Day | undefined, b: Day | undefined): Day | undefined {
  return b === undefined || (a !== undefined && a < b) ? a : b
}
