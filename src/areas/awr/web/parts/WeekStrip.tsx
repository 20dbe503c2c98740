import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { AwrWeek } from '#areas/awr/contract.ts'
import classes from '#areas/awr/web/parts/awr.module.css'
import { weekText } from '#areas/awr/web/words.ts'
import { weekStateNames } from '#areas/awr/words.ts'
import { dayText } from '#kit/ui/format.ts'

/** So many weeks are shown before somebody asks for all of them. */
const shownFirst = 26
const signs = { counted: '', paused: '‖', gap: '–', open: '…' } as const

/** The weeks as a strip; the one that is chosen tells its days and its reason. */
export function WeekStrip({ weeks, qualifies_on }: { weeks: AwrWeek[]; qualifies_on: string | null }) {
  const [all, setAll] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const text = useId()
  const shown = all ? weeks : weeks.slice(-shownFirst)
  const week = weeks.find(({ starts_on }) => starts_on === chosen) ?? weeks.at(-1)
  if (!week) return null
  return (
    <>
      {weeks.length > shown.length && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAll(true)} w="fit-content">
          Show all {weeks.length} weeks
        </Button>
      )}
      <ul className={classes.strip} aria-label="Weeks">
        {shown.map((each) => (
          <li key={each.starts_on}>
            <button
              type="button"
              className={classes.week}
              data-state={each.state}
              data-equal={(qualifies_on !== null && each.starts_on >= qualifies_on) || undefined}
              aria-pressed={each === week}
              aria-describedby={each === week ? text : undefined}
              aria-label={`${dayText(each.starts_on)}: ${each.state === 'counted' ? `week ${each.number}` : weekStateNames[each.state]}`}
              onClick={() => setChosen(each.starts_on)}
            >
              {signs[each.state] || each.number}
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.text} id={text} aria-live="polite">
        <strong>
          {dayText(week.starts_on)} to {dayText(week.ends_on)}.
        </strong>{' '}
        {weekText(week)}
      </p>
    </>
  )
}
