import { type Day, dayNumber, dayOfNumber, timeMinutes } from '#platform/days.ts'

/** A shift; one that ends at or before its start ends on the next day. */
export type Shift = { day: Day; start_time: string; end_time: string }
/** Too little rest: from the end of one day's work to the beginning of the next. */
export type ShortRest = { day: Day; minutes: number }

/**
 * Where fewer than so many hours lie between the end of work and the next beginning on another day (regulation 10).
 * Breaks within a day are none of them. `day`: the one that began too soon.
 */
export function shortRests(shifts: readonly Shift[], restHours: number): ShortRest[] {
  const spans = shifts
    .map(({ day, start_time, end_time }) => {
      const from = dayNumber(day) * 1440 + timeMinutes(start_time)
      const to = dayNumber(day) * 1440 + timeMinutes(end_time)
      return { day, from, to: to <= from ? to + 1440 : to }
    })
    .sort((a, b) => a.from - b.from)
  const found: ShortRest[] = []
  let ended: { at: number; day: Day } | undefined
  for (const { day, from, to } of spans) {
    if (ended && ended.day !== day && from - ended.at < restHours * 60)
      found.push({ day, minutes: Math.max(0, from - ended.at) })
    if (!ended || to > ended.at) ended = { at: to, day }
  }
  return found
}

/** The last days of fourteen in a row with work on more than twelve: two days of rest are due in them (regulation 11). */
export function withoutRestDays(worked: readonly Day[]): Day[] {
  const days = [...new Set(worked)].map(dayNumber).sort((a, b) => a - b)
  const found: Day[] = []
  let first = 0
  for (const [at, day] of days.entries()) {
    while (days[first]! <= day - 14) first++
    if (at - first + 1 > 12 && (found.length === 0 || day - dayNumber(found.at(-1)!) >= 14))
      found.push(dayOfNumber(day))
  }
  return found
}
