import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { settings } from '#areas/settings/contract.ts'
import { AccentForm } from '#areas/settings/web/parts/AccentForm.tsx'
import { LogoPanel } from '#areas/settings/web/parts/LogoPanel.tsx'
import classes from '#areas/settings/web/parts/settings.module.css'
import { needs } from '#web/layouts/guard.ts'
import { queryOf } from '#web/query.ts'
import { usePermissions } from '#web/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NoPermission } from '#web/ui/states.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/brand')({
  staticData: { title: 'Brand' },
  beforeLoad: needs('settings.brand'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(settings.show)),
  component: BrandPage,
})

function BrandPage() {
  const { can } = usePermissions()
  const { data: agency } = useSuspenseQuery(queryOf(settings.show))
  if (!can('settings.brand')) return <NoPermission />
  return (
    <>
      <PageHeader title="Brand" description="How your invoices and mails look to clients and suppliers." />
      <div className={classes.parts}>
        <LogoPanel hasLogo={agency.has_logo} version={agency.version} />
        <AccentForm agency={agency} />
      </div>
    </>
  )
}
