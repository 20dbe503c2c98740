import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ReportHead } from '#areas/reports/contract.ts'
import type { Search } from '#kit/address.ts'
import { usePermissions } from '#kit/session.ts'

const ScheduleDialog = lazy(async () => ({
  default: (await import('#areas/reports/schedules/web/parts/ScheduleDialog.tsx')).ScheduleDialog,
}))

/** Has the report, as it stands on the page, made at a fixed time. */
export function ScheduleButton({ head }: { head: ReportHead }) {
  const [open, setOpen] = useState(false)
  const search = useSearch({ strict: false }) as Search
  const { can } = usePermissions()
  if (!can('reports.schedule') || !can('exports.run')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarTime size={16} stroke={1.8} />}
        onClick={() => setOpen(true)}
      >
        Schedule
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ScheduleDialog head={head} search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
