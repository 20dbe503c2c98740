import type { TimeWeek, WorkingTime } from '#areas/working-time/contract.ts'
import { hoursText, leftOutNames } from '#areas/working-time/words.ts'
import { countText, dayText } from '#kit/ui/format.ts'

type Head = Pick<NonNullable<WorkingTime['average']>, 'state' | 'average_minutes' | 'limit_minutes'>

/** `48 h 14 min a week: over the limit of 48 h`. */
export function headText({ state, average_minutes, limit_minutes }: Head): string {
  const average = `${hoursText(average_minutes)} a week`
  const limit = hoursText(limit_minutes)
  if (state === 'opted_out') return `${average}. They have opted out of the limit of ${limit}.`
  if (state === 'over') return `${average}: over the limit of ${limit}`
  if (state === 'near') return `${average}: near the limit of ${limit}`
  return `${average}, within the limit of ${limit}`
}

/** What a week tells: how long was worked, and which of its days the average leaves out. */
export function weekText({ minutes, counted_days, left_out }: TimeWeek): string {
  const worked = minutes === 0 ? 'Nothing worked' : `${hoursText(minutes)} worked`
  if (left_out === null || left_out.length === 0)
    return counted_days === 7 ? `${worked}.` : `${worked}; ${countText(counted_days, 'day')} of it counted.`
  const why = left_out.map((kind) => leftOutNames[kind].toLowerCase()).join(', ')
  return `${worked}; ${counted_days === 0 ? 'left out' : `${countText(counted_days, 'day')} counted, the others left out`}: ${why}.`
}

/** `17 weeks, 119 days counted from 05 Jan 2026 to 03 May 2026`. */
export const spanText = (average: { counted_days: number; from_day: string; to_day: string }) =>
  `${countText(average.counted_days, 'day')} counted, from ${dayText(average.from_day)} to ${dayText(average.to_day)}`

/** Too little rest, a line each. */
export function restLines({
  short_rests,
  without_rest,
  rest_hours,
}: Pick<WorkingTime, 'short_rests' | 'without_rest' | 'rest_hours'>): string[] {
  return [
    ...short_rests.map(
      ({ day, minutes }) =>
        `${dayText(day)}: ${hoursText(minutes)} of rest before it, ${rest_hours} h are due`,
    ),
    ...without_rest.map(
      (day) => `Fourteen days to ${dayText(day)}: work on more than twelve of them, two days of rest are due`,
    ),
  ]
}
