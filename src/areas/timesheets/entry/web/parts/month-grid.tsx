import type { CSSProperties, ReactNode } from 'react'
import classes from '#areas/timesheets/entry/web/parts/grid-entries.module.css'
import { dayText } from '#kit/ui/format.ts'
import { addDays, dayOfWeek } from '#platform/days.ts'

/** From so many days on a period is shown as a calendar where there is room: a month, or four weeks. */
const longPeriod = 21

type Month = {
  grid: { 'data-month'?: true }
  /** The names of the weekdays above the columns. */
  head: ReactNode
  /** Puts the first day under its weekday. */
  first: CSSProperties | undefined
}

/** How the days of a long period stand in weeks that end as those of the placement; nothing for a short one. */
export function monthGrid(days: readonly { day: string }[], weekEnd: number): Month {
  const begins = days[0]?.day
  if (begins === undefined || days.length < longPeriod) return { grid: {}, head: null, first: undefined }
  const column = ((dayOfWeek(begins) - weekEnd + 6) % 7) + 1
  const weekdays = Array.from({ length: 7 }, (_, at) => addDays(begins, at - column + 1))
  return {
    grid: { 'data-month': true },
    head: weekdays.map((day) => (
      <span key={day} className={classes.weekdayName} aria-hidden>
        {dayText(day, 'short').split(' ')[0]}
      </span>
    )),
    first: { '--column': column } as CSSProperties,
  }
}
