/** How times and lengths read in traces and messages. */
import { formatDay } from '#platform/days.ts'
import { localOf } from '#platform/zones.ts'

/** '8:30', as in grids and on pages. */
export function hoursText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** 'Fri 14:00–23:30' of two instants, in local time. */
export function spanText(from: number, to: number, tz: string): string {
  return `${whenText(from, tz)}–${localOf(to, tz).time}`
}

/** 'Fri 14:00' */
export function whenText(instant: number, tz: string): string {
  const { day, time } = localOf(instant, tz)
  return `${formatDay(day, 'weekday')} ${time}`
}
