import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ReminderQueue } from '#areas/timesheets/reminders/contract.ts'
import { usePermissions } from '#kit/session.ts'

const RemindAllDialog = lazy(async () => ({
  default: (await import('#areas/timesheets/reminders/web/RemindAllDialog.tsx')).RemindAllDialog,
}))

type Props = { queue: ReminderQueue; compact?: boolean }

/** Reminds of everything that is missing, or that waits, for those who may. */
export function RemindAll({ queue, compact = false }: Props) {
  const { can } = usePermissions()
  const [opened, setOpened] = useState(false)
  if (!can('timesheets.remind')) return null
  return (
    <>
      <Button
        variant="default"
        {...(compact ? { size: 'compact-sm' } : { leftSection: <IconBellRinging size={16} /> })}
        aria-label={queue === 'missing' ? 'Remind of all that is missing' : 'Remind of all that waits'}
        onClick={() => setOpened(true)}
      >
        {compact ? 'Remind' : 'Remind all'}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <RemindAllDialog queue={queue} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
