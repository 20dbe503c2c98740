import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Period, periods } from '#areas/settings/period-locks/contract.ts'
import { CloseForm } from '#areas/settings/period-locks/web/CloseForm.tsx'
import { OpenDialog } from '#areas/settings/period-locks/web/OpenDialog.tsx'
import classes from '#areas/settings/period-locks/web/periods.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { InstantText } from '#kit/ui/values.tsx'

type Props = { today: string; fiscalYearStart: number }

/** Up to when time and documents are closed, who closed them, and the way to close the next month. */
export function Periods({ today, fiscalYearStart }: Props) {
  const { data: period } = useSuspenseQuery(queryOf(periods.show))
  const { can } = usePermissions()
  const [opening, setOpening] = useState(false)
  const manages = can('period_locks.manage')
  return (
    <Panel
      title="Closed periods"
      aside={
        manages &&
        period.closed_to && (
          <Button variant="default" size="xs" onClick={() => setOpening(true)}>
            Open everything again
          </Button>
        )
      }
    >
      <div className={classes.periods}>
        <p className={classes.hint}>
          Time in a closed period cannot be entered, submitted, taken back or approved, and no document can be
          dated in it. What was approved before is still invoiced, with a later date.
        </p>
        <PeriodStatus period={period} />
        {period.override && <Overriding override={period.override} />}
        {manages && <CloseForm {...{ period, today, fiscalYearStart }} />}
        <Facts />
      </div>
      {manages && <OpenDialog period={period} opened={opening} onClose={() => setOpening(false)} />}
    </Panel>
  )
}

function PeriodStatus({ period: { closed_to, closed_by, closed_at } }: { period: Period }) {
  if (closed_to === null) return <p className={classes.status}>Nothing is closed.</p>
  return (
    <p className={classes.status}>
      <strong>Closed up to {dayText(closed_to)}</strong>
      {closed_by && ` by ${closed_by}`}
      {closed_at && (
        <>
          , <InstantText at={closed_at} />
        </>
      )}
    </p>
  )
}

function Overriding({ override }: { override: NonNullable<Period['override']> }) {
  const end = useCall(periods.endOverride, { refreshes: ['timesheets'] })
  return (
    <Notice tone="info" title="You are working in closed time">
      “{override.reason}”, until <InstantText at={override.expires_at} />.
      <Button
        variant="default"
        size="xs"
        mt="sm"
        display="block"
        loading={end.isPending}
        onClick={() => end.mutate({})}
      >
        Stop
      </Button>
    </Notice>
  )
}

function Facts() {
  const { data } = useSuspenseQuery(queryOf(periods.closings)).data
  if (data.length === 0) return null
  return (
    <ol className={classes.facts} aria-label="Who closed and opened periods">
      {data.map(({ id, was_closed_to, closed_to, reason, user_name, at }) => (
        <li key={id} className={classes.fact}>
          <span className={classes.what}>
            {factText(was_closed_to, closed_to)}
            <span className={classes.why}>{reason}</span>
          </span>
          <span className={classes.who}>
            {user_name}, <InstantText at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function factText(before: string | null, after: string | null): string {
  if (after === null) return 'Opened everything again'
  const opened = before !== null && after < before
  return opened ? `Opened again after ${dayText(after)}` : `Closed up to ${dayText(after)}`
}
