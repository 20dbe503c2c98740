import { addDays, type Day, utcDay, weekEnding } from '#platform/days.ts'

export type DatePreset = { label: string; of: (today: Day) => { from: Day; to: Day } }

/** Spans of days that people ask for by name. Weeks start on Monday. */
export const datePresets: readonly DatePreset[] = [
  { label: 'This week', of: (today) => week(today, 0) },
  { label: 'Last week', of: (today) => week(today, -1) },
  { label: 'This month', of: (today) => month(today, 0) },
  { label: 'Last month', of: (today) => month(today, -1) },
  {
    label: 'This year',
    of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  },
]

function week(today: Day, offset: number) {
  const sunday = addDays(weekEnding(today, 7), offset * 7)
  return { from: addDays(sunday, -6), to: sunday }
}

function month(today: Day, offset: number) {
  return { from: monthBegin(today, offset), to: addDays(monthBegin(today, offset + 1), -1) }
}

/** The first day of the month so many months after the one of a day, or before it. */
export function monthBegin(day: Day, offset: number): Day {
  return utcDay(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + offset, 1)))
}
