/**
 * How days, times and numbers are written for a reader. The texts are English everywhere; a locale decides the rest.
 * Months stand in words, so that 10/11 is never read as another day. Written here and not by the machine for days and
 * times, so that server and browser write the same and what was written can be read again.
 */

/** The locales a reader may have: those whose texts are English. */
export const locales = ['en-GB', 'en-IE', 'en-US', 'en-CA', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'] as const
export type Locale = (typeof locales)[number]

/** Where nobody has chosen: Saffron's own console, and an agency until it says otherwise. */
export const usualLocale: Locale = 'en-GB'

/** For whom something is written: how, and on whose clocks. */
export type Reader = { locale: string; tz: string }
export const usualReader: Reader = { locale: usualLocale, tz: 'Europe/London' }

const monthFirst: readonly string[] = ['en-US', 'en-CA']
const halves: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'en-US': ['AM', 'PM'],
  'en-CA': ['a.m.', 'p.m.'],
  'en-AU': ['am', 'pm'],
  'en-NZ': ['am', 'pm'],
  'en-IN': ['am', 'pm'],
}

/** Is a day written as `Nov 21, 2026`, and 10/11 the eleventh of October? */
export const isMonthFirst = (locale: string): boolean => monthFirst.includes(locale)

/** Is the afternoon written as 2:05 pm? */
export const isTwelveHours = (locale: string): boolean => locale in halves

/** Does a comma stand before the decimals, and a space between the thousands? */
export const hasDecimalComma = (locale: string): boolean => locale === 'en-ZA'

export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * `date` 2 Nov 2026, `padded` 02 Nov 2026 for columns, `day` 2 Nov, `short` Mon 2 Nov,
 * `dated` Mon 2 Nov 2026, `long` Monday 2 November 2026,
 * `month` November 2026, `weekday` Mon; and with the month first where the locale does so: Nov 2, 2026.
 */
export type DayStyle = 'date' | 'padded' | 'day' | 'short' | 'dated' | 'long' | 'month' | 'weekday'

/** A calendar day `YYYY-MM-DD` in words; what is none comes back as it is. */
export function writeDay(day: string, style: DayStyle, locale: string): string {
  const [year = '', at, date] = day.split('-')
  const whole = monthNames[Number(at) - 1]
  if (!whole || !date) return day
  const number = style === 'padded' && !isMonthFirst(locale) ? date : String(Number(date))
  const month = style === 'long' || style === 'month' ? whole : whole.slice(0, 3)
  if (style === 'month') return `${month} ${year}`
  if (style === 'weekday') return weekdayOf(year, at, date).slice(0, 3)

  const first = isMonthFirst(locale)
  const bare = first ? `${month} ${number}` : `${number} ${month}`
  if (style === 'day') return bare
  const comma = first ? ',' : ''
  const dated = style === 'short' ? bare : `${bare}${comma} ${year}`
  if (style === 'date' || style === 'padded') return dated
  const weekday = weekdayOf(year, at, date)
  return `${style === 'long' ? weekday : weekday.slice(0, 3)}${comma} ${dated}`
}

const weekdayOf = (year: string, month = '', date = ''): string =>
  weekdays[new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))).getUTCDay()] ?? ''

/** A wall time `HH:MM`: 14:05, or 2:05 pm. What is none comes back as it is. */
export function writeTime(time: string, locale: string): string {
  const half = halves[locale]
  const [hours, minutes] = time.split(':')
  if (!half || !minutes) return time
  return `${Number(hours) % 12 || 12}:${minutes} ${half[Number(hours) < 12 ? 0 : 1]}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** A figure: 1,234.5. Also how every other number of a locale is made; each way is prepared once. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, options)
    formats.set(key, format)
  }
  return format
}
