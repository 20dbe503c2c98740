import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { chasing } from '#areas/payments/chasing/contract.ts'
import classes from '#areas/payments/chasing/web/Schedule.module.css'
import { Steps } from '#areas/payments/chasing/web/Steps.tsx'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { ErrorState } from '#kit/ui/states.tsx'

const ScheduleDialog = lazy(async () => ({
  default: (await import('#areas/payments/chasing/web/ScheduleDialog.tsx')).ScheduleDialog,
}))

/** On the invoice settings: when clients are reminded of what is due. */
export function SchedulePanel() {
  const { can } = usePermissions()
  const [open, setOpen] = useState(false)
  const query = useQuery(queryOf(chasing.schedule))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const schedule = query.data
  if (!schedule) return <Skeleton height={180} radius="lg" />
  const on = schedule.mode === 'own'
  return (
    <Panel
      title="Reminders of what is due"
      aside={<StatusBadge status={on ? 'active' : 'inactive'} label={on ? 'On' : 'Off'} />}
    >
      <div className={classes.schedule}>
        <div>
          <p className={classes.note}>
            One email a client with all its due invoices. What is disputed, promised or paid is left out; a
            client’s billing profile may have steps of its own.
          </p>
          <Steps schedule={{ ...schedule, mode: 'own' }} />
        </div>
        {can('settings.invoices') && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label="Change reminders of what is due"
            onClick={() => setOpen(true)}
          >
            Change
          </Button>
        )}
      </div>
      <Suspense>{open && <ScheduleDialog schedule={schedule} onClose={() => setOpen(false)} />}</Suspense>
    </Panel>
  )
}
