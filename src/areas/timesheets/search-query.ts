import { addDays, type Day, isDayWithin } from '#platform/days.ts'
import { isMonthFirst, monthNames } from '#platform/locales.ts'

const months = monthNames.map((name) => name.slice(0, 3).toLowerCase())

/**
 * What somebody who looks for a timesheet means: a name, a day of its week, or both. Days are read as `2026-11-08`,
 * `8/11/2026` in the order of the locale, `8 Nov`, `Nov 8` and `8 Nov 2026`; without a year the last such day that is not more than a week ahead is meant.
 */
export function parseSearchQuery(
  typed: string,
  today: Day,
  locale: string,
): { name: string; day: Day | undefined } {
  const iso = /(^|\s)(\d{4})-(\d\d)-(\d\d)$/.exec(typed)
  const slashed = /(^|\s)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed)
  const worded = /(^|\s)(\d{1,2}) ([a-z]{3})[a-z]*(?: (\d{4}))?$/i.exec(typed)
  const turned = /(^|\s)([a-z]{3})[a-z]* (\d{1,2})(?:,? (\d{4}))?$/i.exec(typed)
  const [date, month] = isMonthFirst(locale) ? [3, 2] : [2, 3]
  const monthOf = (name: string) => months.indexOf(name.toLowerCase()) + 1
  const readings = [
    iso && { at: iso.index, day: dayOf(iso[2], Number(iso[3]), iso[4], today) },
    slashed && { at: slashed.index, day: dayOf(slashed[4], Number(slashed[month]), slashed[date], today) },
    worded && { at: worded.index, day: dayOf(worded[4], monthOf(worded[3]!), worded[2], today) },
    turned && { at: turned.index, day: dayOf(turned[4], monthOf(turned[2]!), turned[3], today) },
  ]
  const found = readings.find((reading) => reading?.day)
  return found ? { name: typed.slice(0, found.at).trim(), day: found.day } : { name: typed, day: undefined }
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
  const ahead = addDays(today, 7)
  const day = year ? build(Number(year)) : build(thisYear) <= ahead ? build(thisYear) : build(thisYear - 1)
  // The 31st of February is no day.
  return isDayWithin(day) ? day : undefined
}
