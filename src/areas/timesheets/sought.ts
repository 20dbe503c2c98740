import type { Day } from '#platform/days.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * What somebody who looks for a timesheet means: a name, a day of its week, or both. Days are read as `2026-11-08`,
 * `8/11/2026`, `8 Nov` and `8 Nov 2026`; without a year the last such day that is not more than a week ahead is meant.
 */
export function readSought(typed: string, today: Day): { name: string; day: Day | undefined } {
  const iso = /(^|\s)(\d{4})-(\d\d)-(\d\d)$/.exec(typed)
  const slashed = /(^|\s)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed)
  const worded = /(^|\s)(\d{1,2}) ([a-z]{3})[a-z]*(?: (\d{4}))?$/i.exec(typed)
  const found = iso ?? slashed ?? worded
  const day =
    (iso && dayOf(iso[2], Number(iso[3]), iso[4], today)) ||
    (slashed && dayOf(slashed[4], Number(slashed[3]), slashed[2], today)) ||
    (worded && dayOf(worded[4], months.indexOf(worded[3]!.toLowerCase()) + 1, worded[2], today))
  return day ? { name: typed.slice(0, found!.index).trim(), day } : { name: typed, day: undefined }
}

function dayOf(
  year: string | undefined,
  month: number,
  date: string | undefined,
  today: Day,
): Day | undefined {
  const two = (n: number) => String(n).padStart(2, '0')
  const build = (y: number) => `${y}-${two(month)}-${two(Number(date))}`
  const thisYear = Number(today.slice(0, 4))
  const ahead = new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10)
  const day = year ? build(Number(year)) : build(thisYear) <= ahead ? build(thisYear) : build(thisYear - 1)
  const instant = new Date(`${day}T00:00:00Z`)
  // The 31st of February is no day.
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day ? undefined : day
}
