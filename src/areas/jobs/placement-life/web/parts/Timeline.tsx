import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Placement } from '#areas/jobs/contract.ts'
import { type PlacementStep, placementLife } from '#areas/jobs/placement-life/contract.ts'
import classes from '#areas/jobs/placement-life/web/parts/Timeline.module.css'
import { type Coming, comingSteps, stepText } from '#areas/jobs/placement-life/web/step-text.ts'
import { queryOf } from '#kit/query.ts'
import { countText, dayText } from '#kit/ui/format.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

type Props = { placement: Placement; today: string }

/** So many are shown until all are asked for. */
const fewest = 6

/** Every step in the life of a placement, what is to come above, the latest first. */
export function Timeline({ placement, today }: Props) {
  const [all, setAll] = useState(false)
  const query = useQuery(queryOf(placementLife.steps, { params: { id: placement.id } }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const steps = query.data?.data
  if (!steps) return null
  const latest = steps.toReversed()
  const shown = all ? latest : latest.slice(0, fewest)
  return (
    <section className={classes.panel} aria-label={`Timeline of ${placement.ref}`}>
      <h2 className={classes.title}>Timeline</h2>
      <ol className={classes.list}>
        {comingSteps(placement, steps, today).map((coming) => (
          <Ahead key={`${coming.day} ${coming.text}`} {...coming} />
        ))}
        {shown.map((step) => (
          <Taken key={step.id} step={step} />
        ))}
      </ol>
      {shown.length < latest.length && (
        <Button variant="subtle" size="xs" mt={8} onClick={() => setAll(true)}>
          Show all {countText(latest.length, 'step')}
        </Button>
      )}
    </section>
  )
}

const Ahead = ({ day, text }: Coming) => (
  <li data-ahead>
    <p className={classes.head}>{text}</p>
    <p className={classes.under}>{dayText(day)}, to come</p>
  </li>
)

function Taken({ step }: { step: PlacementStep }) {
  const { title, details } = stepText(step)
  return (
    <li>
      <p className={classes.head}>{title}</p>
      {details.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      {step.reason && <p className={classes.line}>{step.reason}</p>}
      <p className={classes.under}>
        {step.user_name}, <InstantText at={step.at} />
      </p>
    </li>
  )
}
