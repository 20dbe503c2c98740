import { Button, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Erasing } from '#areas/central/erasing/web/parts/Erasing.tsx'
import { type Tenant, tenants } from '#areas/central/tenants/contract.ts'
import { CentralHistory } from '#areas/central/tenants/web/parts/CentralHistory.tsx'
import { Owners } from '#areas/central/tenants/web/parts/Owners.tsx'
import { TenantStatus } from '#areas/central/tenants/web/parts/TenantStatus.tsx'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { Usage } from '#areas/central/tenants/web/parts/Usage.tsx'
import { useMoves } from '#areas/central/tenants/web/parts/useMoves.tsx'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { numberText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/central/tenants/$id')({
  staticData: { title: 'Tenant' },
  validateSearch: ({ tab }): Search => ({ tab: typeof tab === 'string' ? tab : undefined }),
  beforeLoad: needs('central.tenants.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(tenants.show, { params: { id: Number(params.id) } })),
  component: TenantPage,
})

const SupportPanel = lazy(async () => ({
  default: (await import('#areas/central/support/web/parts/SupportPanel.tsx')).SupportPanel,
}))

function TenantPage() {
  const id = Number(Route.useParams().id)
  const tenant = useSuspenseQuery(queryOf(tenants.show, { params: { id } })).data.data
  const { can } = usePermissions()
  const { actions, dialog } = useMoves(tenant)
  const isPurged = tenant.status === 'purged'
  return (
    <>
      <Detail
        title={tenant.name}
        browserTitle="Tenant"
        id={id}
        status={<TenantStatus status={tenant.status} />}
        description={`/tenant/${tenant.slug}`}
        back={{ to: '/tenants', label: 'Tenants' }}
        actions={actions}
        tabs={[
          { key: 'overview', label: 'Overview', content: () => <Overview tenant={tenant} /> },
          ...(isPurged
            ? []
            : [{ key: 'support', label: 'Support', content: () => <Support tenant={tenant} /> }]),
          { key: 'history', label: 'History', content: () => <CentralHistory id={id} /> },
        ]}
      >
        {can('central.tenants.update') && !isPurged && (
          <Button component={TenantLink} to={`/tenants/${id}/edit`} variant="default">
            Edit
          </Button>
        )}
      </Detail>
      {dialog}
    </>
  )
}

function Support({ tenant }: { tenant: Tenant }) {
  return (
    <Suspense fallback={<Skeleton height={160} radius="lg" />}>
      <SupportPanel tenant={tenant} />
    </Suspense>
  )
}

function Overview({ tenant }: { tenant: Tenant }) {
  if (tenant.status === 'purged') return <Erasing tenant={tenant} />
  const { health } = tenant
  return (
    <div className={classes.parts}>
      <div>
        <Erasing tenant={tenant} />
        <Panel title="Agency">
          <Facts
            items={[
              ['Status since', <InstantText key="at" at={tenant.status_at} />],
              [
                'Group',
                tenant.group && (
                  <TenantLink to={`/groups/${tenant.group.id}`} className={classes.link}>
                    {tenant.group.name}
                  </TenantLink>
                ),
              ],
              ['Plan', tenant.plan],
              ['Opened', <InstantText key="opened" at={tenant.created_at} />],
              ['Last activity', tenant.last_active_at && <InstantText at={tenant.last_active_at} />],
              ['Set-up', tenant.setup.charAt(0).toUpperCase() + tenant.setup.slice(1)],
            ]}
          />
        </Panel>
        <Usage tenant={tenant} />
        {tenant.notes && (
          <Panel title="Notes">
            <p className={classes.notes}>{tenant.notes}</p>
          </Panel>
        )}
      </div>
      <div>
        <Owners tenant={tenant} />
        <Panel title="Health">
          <Facts
            items={[
              ['Waiting to be done', numberText(health.waiting)],
              ['Oldest of it', health.oldest_waiting_at && <InstantText at={health.oldest_waiting_at} />],
              ['Emails sent in 7 days', numberText(health.mails_sent)],
              ['Emails failed in 7 days', numberText(health.mails_failed)],
            ]}
          />
        </Panel>
      </div>
    </div>
  )
}
