/**
 * Calendar days are 'YYYY-MM-DD', wall times 'HH:MM', instants milliseconds since 1970 UTC. Zones are asked of
 * Temporal once for each zone and day; between two clock changes the rest is plain arithmetic.
 */
import { Temporal } from 'temporal-polyfill'

export type Day = string
export type Time = string
export type Zone = string

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
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
function keep<Key, Value>(into: Map<Key, Value>, key: Key, value: Value): Value {
  if (into.size >= KEPT) into.clear()
  into.set(key, value)
  return value
}

export function isDay(day: unknown): day is Day {
  return !Number.isNaN(dayNumber(day))
}

export function addDays(day: Day, count: number): Day {
  return dayOfNumber(dayNumber(day) + count)
}

/** Days from the first to the second: 0 for the same day, negative backwards. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** 1 is Monday, 7 is Sunday. */
export function dayOfWeek(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** The last day of the week that holds this day, for weeks that end on `weekEnd` (1 Monday to 7 Sunday). */
export function weekEnding(day: Day, weekEnd: number): Day {
  return addDays(day, (weekEnd - dayOfWeek(day) + 7) % 7)
}

/** Every day from the first to the last, both included; nothing when they are the wrong way round. */
export function eachDay(from: Day, to: Day): Day[] {
  const first = dayNumber(from)
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) =>
    dayOfNumber(first + index),
  )
}

/** Minutes since midnight of a wall time, or NaN: '24:00' is none. */
export function timeMinutes(time: unknown): number {
  if (typeof time !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return Number.NaN
  return +time.slice(0, 2) * 60 + +time.slice(3, 5)
}

export function isTime(time: unknown): time is Time {
  return !Number.isNaN(timeMinutes(time))
}

export function isZone(tz: unknown): tz is Zone {
  if (typeof tz !== 'string') return false
  try {
    offsetsOn(0, tz)
    return true
  } catch {
    return false
  }
}

/**
 * The instant of a wall time. A time that the clocks skip in spring is moved on by what was skipped ('01:30' is
 * 02:30 of summer time). A time that comes twice in autumn is the `earlier` one for a start and the `later` one
 * for an end, so that nobody loses the hour.
 */
export function instantOf(day: Day, time: Time, tz: Zone, which: 'earlier' | 'later' = 'earlier'): number {
  const number = dayNumber(day)
  const minutes = timeMinutes(time)
  const { start, end } = offsetsOn(number, tz)
  if (start === end) return number * DAY_MS + minutes * MINUTE_MS - start
  const local = Temporal.PlainDateTime.from(`${day}T${time}`)
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(tz, { disambiguation }).epochMilliseconds,
  ) as [number, number]
  // Around a gap Temporal's `later` is the moved-on one, whichever side was asked for.
  const skipped = !Temporal.Instant.fromEpochMilliseconds(later)
    .toZonedDateTimeISO(tz)
    .toPlainDateTime()
    .equals(local)
  return skipped || which === 'later' ? later : earlier
}

/** What the wall shows at an instant. */
export function localOf(instant: number, tz: Zone): { day: Day; time: Time } {
  const local = instant + offsetAt(instant, tz)
  const number = Math.floor(local / DAY_MS)
  const minutes = Math.floor((local - number * DAY_MS) / MINUTE_MS)
  return { day: dayOfNumber(number), time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

/** The instant at which a local day begins (not always 00:00: some zones change clocks at midnight). */
export function startOfDay(day: Day, tz: Zone): number {
  return offsetsOn(dayNumber(day), tz).midnight
}

/** The local midnights strictly between two instants, in order: where a shift crosses into another day. */
export function localMidnights(from: number, to: number, tz: Zone): number[] {
  const found: number[] = []
  let number = dayNumber(localOf(from, tz).day) + 1
  for (let at = offsetsOn(number, tz).midnight; at < to; at = offsetsOn(++number, tz).midnight) {
    if (at > from) found.push(at)
  }
  return found
}

/** Whole minutes that really pass between two instants: a night of a clock change is an hour longer or shorter. */
export function elapsedMinutes(from: number, to: number): number {
  return Math.round((to - from) / MINUTE_MS)
}

/** Minutes the clocks went back (positive) or forward (negative) between two instants. */
export function clockChange(from: number, to: number, tz: Zone): number {
  return Math.round((offsetAt(from, tz) - offsetAt(to, tz)) / MINUTE_MS)
}

function offsetAt(instant: number, tz: Zone): number {
  const number = Math.floor(instant / DAY_MS)
  const { start, end } = offsetsOn(number, tz)
  const { end: next } = start === end ? offsetsOn(number + 1, tz) : { end: Number.NaN }
  const { start: previous } = offsetsOn(number - 1, tz)
  // A local day and the UTC day of the instant lie at most a day apart: the same offset all around is the offset.
  if (start === end && end === next && previous === start) return start
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(tz).offsetNanoseconds / 1e6
}

type DayOffsets = { midnight: number; start: number; end: number }
const zones = new Map<Zone, Map<number, DayOffsets>>()

/** Where the clocks of a zone stand at the two ends of a local day; kept, because Temporal is slow. */
function offsetsOn(number: number, tz: Zone): DayOffsets {
  let days = zones.get(tz)
  let found = days?.get(number)
  if (!found) {
    const begin = Temporal.PlainDate.from(dayOfNumber(number)).toZonedDateTime(tz)
    const end = begin.add({ days: 1 })
    found = {
      midnight: begin.epochMilliseconds,
      // A moment before, so that a change at midnight itself counts as one of this day.
      start: begin.subtract({ milliseconds: 1 }).offsetNanoseconds / 1e6,
      end: end.offsetNanoseconds / 1e6,
    }
    if (!days) {
      days = new Map()
      zones.set(tz, days)
    }
    keep(days, number, found)
  }
  return found
}

const styles = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** 'Mon 2 Nov' (short), '2 Nov 2026' (date), 'Monday 2 November 2026' (long), 'Mon' (weekday). */
export function formatDay(day: Day, style: keyof typeof styles = 'date', locale = 'en-GB'): string {
  const key = `${style} ${locale}`
  let format = dayFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
    dayFormats.set(key, format)
  }
  const number = dayNumber(day)
  return Number.isNaN(number) ? day : format.format(number * DAY_MS).replace(',', '')
}
