/** Which week a list of timesheets shows. Pure. */
import type { Search } from '#kit/address.ts'
import { addDays, type Day, daysBetween, isDay, weekEnding } from '#platform/days.ts'

/** Whatever ends on one of these seven days. */
export type Week = { from: Day; to: Day }

/** Which page of a list is open, and in which order, narrows nothing. */
const neutral = ['page', 'after', 'before', 'per_page', 'sort']

/** The last week that is over on `today`, where weeks end on that day (Monday 1 to Sunday 7). */
export function lastFullWeek(today: Day, weekEnd: number): Week {
  const to = addDays(weekEnding(today, weekEnd), -7)
  return { from: addDays(to, -6), to }
}

/** The week that the address names, or the last full one where it asks for nothing in particular; else none. */
export function weekOf(search: Search, last: Week): Week | undefined {
  const { period_from: from, period_to: to } = search
  if (from && to && isDay(from) && isDay(to)) return daysBetween(from, to) === 6 ? { from, to } : undefined
  return asksNothing(search) ? last : undefined
}

/** What is sent beside the address: the week that it leaves unsaid. */
export const unsaidWeek = (search: Search, last: Week): Search =>
  asksNothing(search) ? { period_from: last.from, period_to: last.to } : {}

export const weekLater = ({ from, to }: Week, weeks: number): Week => ({
  from: addDays(from, 7 * weeks),
  to: addDays(to, 7 * weeks),
})

const asksNothing = (search: Search) =>
  Object.entries(search).every(([key, value]) => neutral.includes(key) || value === undefined || value === '')
