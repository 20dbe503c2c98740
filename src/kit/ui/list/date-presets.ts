import { type Day, utcDay } from '#platform/days.ts'

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
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const day = (count: number) => reckoned(today, 0, Number(today.slice(8)) - weekday + offset * 7 + count)
  return { from: day(0), to: day(6) }
}

function month(today: Day, offset: number) {
  return { from: monthBegin(today, offset), to: reckoned(today, offset + 1, 0) }
}

/** The first day of the month so many months after the one of a day, or before it. */
export const monthBegin = (day: Day, offset: number): Day => reckoned(day, offset, 1)

/** The day of that number of a month so many months later: before the first and after the last lie the next ones. */
const reckoned = (day: Day, months: number, date: number): Day =>
  utcDay(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, date)))
