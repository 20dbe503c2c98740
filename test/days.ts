import { clock } from '#platform/clock.ts'
import { addDays, type Day, dayAt, utcDay, weekEnding } from '#platform/days.ts'

/**
 * Days that stay where a test means them, whenever it runs. Every agency of tests is in London, whose day is another
 * than that of UTC in the last hour of a summer's night. Ask when a test runs, not while its file is loaded.
 */

/** Today, as an agency of tests counts. */
export const today = (): Day => dayAt(clock.now().getTime(), 'Europe/London')

/** So many days after today, or before it: -1 is yesterday. */
export const daysFromToday = (count: number): Day => addDays(today(), count)

/** The Monday of this week, or of the one so many weeks later or earlier. */
export const monday = (weeks = 0): Day => addDays(weekEnding(today(), 7), weeks * 7 - 6)

/** Today in central administration, which serves agencies everywhere and counts in UTC. */
export const utcToday = (): Day => utcDay(clock.now())
