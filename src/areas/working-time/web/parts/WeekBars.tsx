import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { TimeWeek } from '#areas/working-time/contract.ts'
import classes from '#areas/working-time/web/parts/working-time.module.css'
import { weekText } from '#areas/working-time/web/words.ts'
import { hoursText } from '#areas/working-time/words.ts'
import { dayText } from '#kit/ui/format.ts'

/** So many weeks are shown at most: those of a reference period, and what was left out of it. */
const mostShown = 60

/** A bar for each week, with a line at the limit; the one that is chosen tells what it counts. */
export function WeekBars({ weeks, limit_minutes }: { weeks: TimeWeek[]; limit_minutes: number }) {
  const [chosen, setChosen] = useState<string>()
  const text = useId()
  const bars = useRef<HTMLUListElement>(null)
  // On a narrow screen the bars run beyond it: the last weeks are what somebody looks for.
  useLayoutEffect(() => {
    if (bars.current) bars.current.scrollLeft = bars.current.scrollWidth
  }, [])
  const shown = weeks.slice(-mostShown)
  const week = shown.find(({ starts_on }) => starts_on === chosen) ?? shown.at(-1)
  if (!week) return null
  const top = Math.max(limit_minutes * 1.25, ...shown.map(({ minutes }) => minutes))
  return (
    <>
      <div className={classes.chart}>
        <span
          className={classes.limit}
          style={{ bottom: `${(limit_minutes / top) * 100}%` }}
          aria-hidden="true"
        >
          {hoursText(limit_minutes)}
        </span>
        <ul className={classes.bars} aria-label="Weeks" ref={bars}>
          {shown.map((each) => (
            <li key={each.starts_on}>
              <button
                type="button"
                className={classes.bar}
                aria-pressed={each === week}
                aria-describedby={each === week ? text : undefined}
                aria-label={`${dayText(each.starts_on)}: ${hoursText(each.minutes)}`}
                onClick={() => setChosen(each.starts_on)}
              >
                <span
                  data-over={each.minutes > limit_minutes || undefined}
                  data-left={each.counted_days === 0 || undefined}
                  style={{ height: `${Math.max(2, (each.minutes / top) * 100)}%` }}
                />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p className={classes.text} id={text} aria-live="polite">
        <strong>
          {dayText(week.starts_on)} to {dayText(week.ends_on)}.
        </strong>{' '}
        {weekText(week)}
      </p>
    </>
  )
}
