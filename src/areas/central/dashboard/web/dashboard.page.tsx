import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { centralDashboard } from '#areas/central/dashboard/contract.ts'
import { Agencies } from '#areas/central/dashboard/web/parts/Agencies.tsx'
import { AttentionList } from '#areas/central/dashboard/web/parts/AttentionList.tsx'
import { Figures } from '#areas/central/dashboard/web/parts/Figures.tsx'
import { Queue } from '#areas/central/dashboard/web/parts/Queue.tsx'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import kit from '#kit/ui/Dashboard.module.css'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/central/')({
  staticData: { title: 'Dashboard' },
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(centralDashboard.show)),
  component: CentralDashboardPage,
})

function CentralDashboardPage() {
  const mayAudit = usePermissions().can('central.audit.view')
  const { data } = useSuspenseQuery({ ...queryOf(centralDashboard.show), refetchInterval: 60_000 })
  return (
    <div className={kit.page}>
      <PageHeader title="Dashboard" description="How all agencies together are doing.">
        {mayAudit && (
          <Button component={TenantLink} to="/audit" variant="default">
            Audit
          </Button>
        )}
      </PageHeader>
      <Figures data={data} />
      <div className={kit.columns} data-uneven>
        <AttentionList attention={data.attention} more={data.attention_more} />
        <div>
          <Queue queue={data.queue} />
          <Agencies agencies={data.agencies} newest={data.newest} />
        </div>
      </div>
    </div>
  )
}
