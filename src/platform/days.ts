/**
 * Calendar days are 'YYYY-MM-DD', wall times 'HH:MM'. What needs a zone's clocks is in zones.ts. Days are compared as
 * text, so no day may ever have a year of more or fewer than four digits: `addDays` throws rather than answer one.
 */
import { type DayStyle, usualLocale, writeDay } from '#platform/locales.ts'

export type Day = string
export type Time = string
export type Zone = string

/** The first and the last day, both included, of what may be entered. */
export type DayRange = { first: Day; last: Day }
/** Days that business is done on: every contract, filter, import and column keeps to them. */
export const businessDays: DayRange = { first: '1990-01-01', last: '2199-12-31' }
/** Days that somebody can be born on. */
export const birthDays: DayRange = { first: '1900-01-01', last: businessDays.last }

/** Days that one list of days may hold: ten years and a bit. Whoever lets somebody ask for more has a rule against it. */
export const mostDays = 3_700

const DAY_MS = 86_400_000
const KEPT = 5000

const numbers = new Map<string, number>()
const names = new Map<number, Day>()

/** Days since 1970-01-01 of a real calendar day, or NaN: '2027-02-29' is none. */
export function dayNumber(day: unknown): number {
  if (typeof day !== 'string') return Number.NaN
  const known = numbers.get(day)
  if (known !== undefined) return known
  const shaped = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const number = shaped
    ? Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8, 10)) / DAY_MS
    : Number.NaN
  // A day that does not exist comes back under another name.
  if (dayOfNumber(number) !== day) return Number.NaN
  return keep(numbers, day, number)
}

/** The day so many days after 1970-01-01; '' beyond the years of four digits. */
export function dayOfNumber(number: number): Day {
  const known = names.get(number)
  if (known !== undefined) return known
  const date = new Date(number * DAY_MS)
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  return text.length > 24 ? '' : keep(names, number, text.slice(0, 10))
}

/** Years of work ask for the same few thousand days again and again; more than that starts afresh. */
export function keep<Key, Value>(into: Map<Key, Value>, key: Key, value: Value): Value {
  if (into.size >= KEPT) into.clear()
  into.set(key, value)
  return value
}

export function isDay(day: unknown): day is Day {
  return !Number.isNaN(dayNumber(day))
}

/** Is it a day that may be entered: of the business range unless another is given? */
export function isDayWithin(day: unknown, { first, last }: DayRange = businessDays): day is Day {
  return isDay(day) && day >= first && day <= last
}

/** What is said, by the server and by the field, to whoever enters a day outside the range. */
export function dayRangeWords(
  { first, last }: DayRange = businessDays,
  written: (day: Day) => string = (day) => formatDay(day),
): string {
  return `Use a day from ${written(first)} to ${written(last)}`
}

/** The day of an instant where no agency's zone says which. */
export const utcDay = (at: Date): Day => at.toISOString().slice(0, 10)

/** The day so many days later. Throws when there is none: it would sort before all others, and a loop would not end. */
export function addDays(day: Day, count: number): Day {
  const found = dayOfNumber(dayNumber(day) + count)
  if (found === '') throw new RangeError(`there is no day ${count} days after '${day}'`)
  return found
}

/** So many months later; the last day of a month that has no such day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const place = year * 12 + month - 1 + months
  const first = `${String(Math.floor(place / 12)).padStart(4, '0')}-${String((place % 12) + 1).padStart(2, '0')}`
  const next = `${String(Math.floor((place + 1) / 12)).padStart(4, '0')}-${String(((place + 1) % 12) + 1).padStart(2, '0')}`
  const last = daysBetween(`${first}-01`, `${next}-01`)
  return `${first}-${String(Math.min(date, last)).padStart(2, '0')}`
}

/** Days from the first to the second: 0 for the same day, negative backwards. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** 1 is Monday, 7 is Sunday. */
export function dayOfWeek(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/**
 * Is it a day on which banks and offices are open: from Monday to Friday, and none of `holidays`, which are those of the
 * calendar that counts there? Whoever asks for a working day asks this.
 */
export const isWorkingDay = (day: Day, holidays: Holidays): boolean =>
  dayOfWeek(day) <= 5 && !holidays.has(day)

export type Holidays = Pick<ReadonlySet<Day>, 'has'>

/** So many days in a row nobody is closed for; a calendar that says so is not believed. */
const longestClosed = 60

/** The working day nearest to a day, itself among them: before it (-1) or after it (1); the day itself where none is near. */
export function workingDayFrom(day: Day, way: -1 | 1, holidays: Holidays): Day {
  for (let count = 0; count < longestClosed; count += 1) {
    const found = addDays(day, way * count)
    if (isWorkingDay(found, holidays)) return found
  }
  return day
}

/** The last day of the week that holds this day, for weeks that end on `weekEnd` (1 Monday to 7 Sunday). */
export function weekEnding(day: Day, weekEnd: number): Day {
  return addDays(day, (weekEnd - dayOfWeek(day) + 7) % 7)
}

/**
 * Every day from the first to the last, both included; nothing when they are the wrong way round. Throws for more than
 * `most` days, and for what is no day.
 */
export function eachDay(from: Day, to: Day, most = mostDays): Day[] {
  const first = dayNumber(from)
  const length = Math.max(0, daysBetween(from, to) + 1)
  if (!(length <= most)) throw new RangeError(`from '${from}' to '${to}' are more than ${most} days`)
  return Array.from({ length }, (_, index) => dayOfNumber(first + index))
}

/** Minutes since midnight of a wall time, or NaN: '24:00' is none. */
export function timeMinutes(time: unknown): number {
  if (typeof time !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return Number.NaN
  return +time.slice(0, 2) * 60 + +time.slice(3, 5)
}

export function isTime(time: unknown): time is Time {
  return !Number.isNaN(timeMinutes(time))
}

/** The zones that were asked for: to make a formatter costs more than all that is reckoned by it. */
const zones = new Set<string>()
/** There are fewer than six hundred, and each may be written in several ways. */
const mostZones = 1_000

export function isZone(tz: unknown): tz is Zone {
  if (typeof tz !== 'string') return false
  if (zones.has(tz)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: tz })
  } catch {
    return false
  }
  if (zones.size < mostZones) zones.add(tz)
  return true
}

/** The day on the calendars of a zone at an instant (milliseconds), for who wants no more of the zone than its today. */
export function dayAt(instant: number, tz: Zone): Day {
  // Sweden writes its days as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: tz }).format(instant)
}

/** `2 Nov 2026` (date), `Mon 2 Nov` (short), `Monday 2 November 2026` (long): see `writeDay`. */
export function formatDay(day: Day, style: DayStyle = 'date', locale: string = usualLocale): string {
  return isDay(day) ? writeDay(day, style, locale) : day
}
