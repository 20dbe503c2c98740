export type DatePreset = { label: string; of: (today: Date) => { from: string; to: string } }

/** Spans of days that people ask for by name. Weeks start on Monday. */
export const datePresets: readonly DatePreset[] = [
  { label: 'This week', of: (today) => week(today, 0) },
  { label: 'Last week', of: (today) => week(today, -1) },
  { label: 'This month', of: (today) => month(today, 0) },
  { label: 'Last month', of: (today) => month(today, -1) },
  {
    label: 'This year',
    of: (today) => ({ from: `${today.getFullYear()}-01-01`, to: `${today.getFullYear()}-12-31` }),
  },
]

function week(today: Date, offset: number) {
  const monday = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7) + offset * 7)
  const sunday = new Date(monday)
  sunday.setDate(monday.getDate() + 6)
  return { from: isoDay(monday), to: isoDay(sunday) }
}

function month(today: Date, offset: number) {
  const first = new Date(today.getFullYear(), today.getMonth() + offset, 1)
  const last = new Date(today.getFullYear(), today.getMonth() + offset + 1, 0)
  return { from: isoDay(first), to: isoDay(last) }
}

/** The calendar day the reader has on the wall, not the one in Greenwich. */
export function isoDay(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
