import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { frequencyNames, type PayFrequency, payFrequencies } from '#areas/candidates/contract.ts'
import { payCalendars } from '#areas/payroll/calendars/contract.ts'
import { dueText } from '#areas/payroll/calendars/web/parts/CalendarInput.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { AmountRow } from '#kit/ui/preview.tsx'

const CalendarDialog = lazy(async () => ({
  default: (await import('#areas/payroll/calendars/web/parts/CalendarDialog.tsx')).CalendarDialog,
}))

export const Route = createFileRoute('/tenant/$tenantId/settings/pay-calendars')({
  staticData: { title: 'Pay Calendars' },
  beforeLoad: needs('payroll.calendars'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(payCalendars.list)),
  component: CalendarsPage,
})

function CalendarsPage() {
  const { data } = useSuspenseQuery(queryOf(payCalendars.list))
  const [open, setOpen] = useState<PayFrequency>()
  const find = (frequency: PayFrequency) => data.data.find((each) => each.frequency === frequency)
  return (
    <>
      <PageHeader
        title="Pay Calendars"
        description="When payroll pays. How often somebody is paid stands in their engagement; a pay run of a calendar takes them, and whoever every run pays."
      />
      <Panel flush>
        {payFrequencies.map((frequency) => {
          const calendar = find(frequency)
          return (
            <AmountRow
              key={frequency}
              what={frequencyNames[frequency]}
              note={calendar?.is_active ? dueText(calendar) : 'Not in use'}
              amount={
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Edit ${frequencyNames[frequency].toLowerCase()}`}
                  onClick={() => setOpen(frequency)}
                >
                  Edit
                </Button>
              }
            />
          )
        })}
      </Panel>
      {open && (
        <Suspense fallback={null}>
          <CalendarDialog frequency={open} calendar={find(open)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
