import { DayInput } from '#kit/ui/form/DayInput.tsx'
import classes from '#kit/ui/list/List.module.css'

type Props = {
  from: string | undefined
  to: string | undefined
  set: (from?: string, to?: string) => void
}

/** The two days of a filter, the same field as in forms. Fetched when a filter is first opened. */
export function DaysFields({ from, to, set }: Props) {
  return (
    <div className={classes.days}>
      <DayInput
        size="xs"
        label="From"
        value={from ?? null}
        max={to}
        align="left"
        whenDone
        onDay={(day) => set(day ?? undefined, to)}
      />
      <DayInput
        size="xs"
        label="To"
        value={to ?? null}
        min={from}
        whenDone
        onDay={(day) => set(from, day ?? undefined)}
      />
    </div>
  )
}
