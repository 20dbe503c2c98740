import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { brand as brands } from '#areas/settings/brand/contract.ts'
import { BrandForm } from '#areas/settings/brand/web/parts/BrandForm.tsx'
import { Pictures } from '#areas/settings/brand/web/parts/Pictures.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { appQuery, usePermissions } from '#kit/session.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { NoPermission } from '#kit/ui/states.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/brand')({
  staticData: { title: 'Brand' },
  beforeLoad: needs('settings.brand'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(brands.show)),
  component: BrandPage,
})

function BrandPage() {
  const { can } = usePermissions()
  const { data: brand } = useSuspenseQuery(queryOf(brands.show))
  const { data: app } = useQuery(appQuery())
  if (!can('settings.brand')) return <NoPermission />
  return (
    <>
      <PageHeader
        title="Brand"
        description="How Saffron, your emails and your invoices look to workers, clients and suppliers."
      />
      <Stack>
        <Pictures brand={brand} />
        <BrandForm brand={brand} name={app?.tenant.name ?? ''} />
      </Stack>
    </>
  )
}
