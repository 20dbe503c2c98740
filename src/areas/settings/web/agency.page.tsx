import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Companies } from '#areas/companies/web/public.tsx'
import { Calendars } from '#areas/settings/calendars/web/Calendars.tsx'
import { settings } from '#areas/settings/contract.ts'
import { Periods } from '#areas/settings/period-locks/web/Periods.tsx'
import { AddressForm } from '#areas/settings/web/parts/AddressForm.tsx'
import { AgencyForm } from '#areas/settings/web/parts/AgencyForm.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { serverNow } from '#kit/server-clock.ts'
import { usePermissions } from '#kit/session.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { NoPermission } from '#kit/ui/states.tsx'
import { dayAt } from '#platform/days.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings')({
  staticData: { title: 'Agency Settings' },
  beforeLoad: needs('settings.general', 'period_locks.manage', 'period_locks.override'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(settings.show)),
  component: AgencyPage,
})

function AgencyPage() {
  const { data: agency } = useSuspenseQuery(queryOf(settings.show))
  const { can, canAny } = usePermissions()
  const general = can('settings.general')
  const closes = canAny(['period_locks.manage', 'period_locks.override'])
  if (!general && !closes) return <NoPermission />
  const today = dayAt(serverNow(), agency.tz)
  return (
    <>
      <PageHeader
        title="Agency Settings"
        description={
          general
            ? 'How your agency works, the companies that issue its invoices, its closed periods and bank holidays.'
            : 'Up to when time and documents are closed.'
        }
      />
      <Stack>
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          {general && (
            <>
              <AgencyForm agency={agency} />
              <AddressForm />
              <Companies />
            </>
          )}
          {closes && <Periods today={today} fiscalYearStart={agency.fiscal_year_start} />}
          {general && <Calendars today={today} />}
        </Suspense>
      </Stack>
    </>
  )
}
