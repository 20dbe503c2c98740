/**
 * Wall times of a zone and the instants they are: instants are milliseconds since 1970 UTC. Zones are asked of Temporal
 * once for each zone and day; between two clock changes the rest is plain arithmetic. A file of its own: a page that
 * comes to it makes sure of Temporal first (`src/kit/temporal.ts`), as not every browser has it.
 */
import {
  addDays,
  type Day,
  dayNumber,
  dayOfNumber,
  eachDay,
  keep,
  type Time,
  timeMinutes,
  type Zone,
} from '#platform/days.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

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
  const tomorrow = addDays(localOf(from, tz).day, 1)
  return eachDay(tomorrow, localOf(to, tz).day)
    .map((day) => startOfDay(day, tz))
    .filter((at) => at > from && at < to)
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
