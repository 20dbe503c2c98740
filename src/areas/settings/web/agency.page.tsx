import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { bankHolidays, legalEntities, settings } from '#areas/settings/contract.ts'
import { Companies } from '#areas/settings/entities/web/Companies.tsx'
import { AddressForm } from '#areas/settings/web/parts/AddressForm.tsx'
import { AgencyForm } from '#areas/settings/web/parts/AgencyForm.tsx'
import { Holidays } from '#areas/settings/web/parts/Holidays.tsx'
import classes from '#areas/settings/web/parts/settings.module.css'
import { needs } from '#web/layouts/guard.ts'
import { queryOf } from '#web/query.ts'
import { usePermissions } from '#web/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NoPermission } from '#web/ui/states.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings')({
  staticData: { title: 'Agency Settings' },
  beforeLoad: needs('settings.general'),
  loader: ({ context }) =>
    Promise.all([
      context.queries.ensureQueryData(queryOf(settings.show)),
      context.queries.ensureQueryData(queryOf(legalEntities.list)),
      context.queries.ensureQueryData(queryOf(bankHolidays.list)),
    ]),
  component: AgencyPage,
})

function AgencyPage() {
  const { data: agency } = useSuspenseQuery(queryOf(settings.show))
  const { can } = usePermissions()
  if (!can('settings.general')) return <NoPermission />
  return (
    <>
      <PageHeader
        title="Agency Settings"
        description="How your agency works, the company that issues its invoices, and its bank holidays."
      />
      <div className={classes.parts}>
        <AgencyForm agency={agency} />
        <AddressForm />
        <Companies />
        <Holidays />
      </div>
    </>
  )
}
