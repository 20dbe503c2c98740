import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ReportHead, reportCatalogue } from '#areas/reports/contract.ts'
import { headOf, keyOf } from '#areas/reports/heads.ts'
import { ScheduleButton } from '#areas/reports/schedules/web/parts/ScheduleButton.tsx'
import { Schedules } from '#areas/reports/schedules/web/parts/Schedules.tsx'
import { permissionOfGroup } from '#areas/reports/web/any-report.ts'
import { catalogueQuery } from '#areas/reports/web/data.ts'
import { Favourite } from '#areas/reports/web/parts/Favourite.tsx'
import { ReportList } from '#areas/reports/web/parts/ReportList.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { ErrorState, NoPermission } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/reports/$group/$slug')({
  staticData: { title: 'Report' },
  validateSearch: listSearch,
  beforeLoad: async ({ context, location, params }) => {
    const permission = permissionOfGroup(params.group)
    // Asked for late, so that the first load knows no report by its name.
    const reports = await import('#areas/reports/heads.ts')
    if (!permission || !reports.headOf(reports.keyOf(params))) throw notFound()
    await needs(permission)({ context, location })
  },
  component: ReportPage,
})

function ReportPage() {
  const params = Route.useParams()
  const known = headOf(keyOf(params))!
  const { data, isError, error, refetch } = useQuery(catalogueQuery())
  const head = data?.data.find(({ group, slug }) => group === params.group && slug === params.slug)
  return (
    <>
      <PageHeader
        title={known.title}
        description={head?.definition}
        back={{ to: '/reports', label: 'Reports' }}
      >
        {head?.beside && <TenantLink to={head.beside.to}>{head.beside.label}</TenantLink>}
        {head && <ScheduleButton head={head} />}
        {head && <Favourite head={head} />}
      </PageHeader>
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !head && <NoPermission order={2} />}
      {head && <Opened key={keyOf(head)} head={head} />}
    </>
  )
}

/** The report itself; that it was opened is kept for the page of reports. */
function Opened({ head }: { head: ReportHead }) {
  const { group, slug } = head
  useEffect(() => {
    void call(reportCatalogue.mark, { body: { group, slug } }).catch(() => undefined)
  }, [group, slug])
  const { can } = usePermissions()
  return (
    <>
      <ReportList head={head} />
      {can('reports.schedule') && <Schedules only={head} />}
    </>
  )
}
