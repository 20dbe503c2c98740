import { lazy, Suspense } from 'react'
import { agencyDay, dayText } from '#kit/ui/format.ts'
import { datePresets } from '#kit/ui/list/date-presets.ts'
import { FilterChip } from '#kit/ui/list/FilterChip.tsx'
import classes from '#kit/ui/list/List.module.css'

const DaysFields = lazy(async () => ({ default: (await import('#kit/ui/list/DaysFields.tsx')).DaysFields }))

type Props = {
  label: string
  from: string | undefined
  to: string | undefined
  set: (from?: string, to?: string) => void
}

/** From one day to another, by name or by date. */
export function DaysFilter({ label, from, to, set }: Props) {
  const today = agencyDay()
  const named = datePresets.map((span) => ({ ...span, ...span.of(today) }))
  const match = named.find((span) => span.from === from && span.to === to)
  return (
    <FilterChip label={label} shown={match?.label ?? inWords(from, to)} onClear={() => set()} width={270}>
      {(close) => (
        <>
          <div className={classes.options}>
            {named.map((span) => (
              <button
                key={span.label}
                type="button"
                className={classes.option}
                aria-pressed={span === match}
                onClick={() => {
                  set(span.from, span.to)
                  close()
                }}
              >
                {span.label}
              </button>
            ))}
          </div>
          <Suspense fallback={<div className={classes.daysWaiting} />}>
            <DaysFields from={from} to={to} set={set} />
          </Suspense>
        </>
      )}
    </FilterChip>
  )
}

function inWords(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return `${dayText(from)} – ${dayText(to)}`
  if (from) return `from ${dayText(from)}`
  if (to) return `to ${dayText(to)}`
  return undefined
}
