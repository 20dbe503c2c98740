import { IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { placesText } from '#areas/jobs/transitions.ts'
import { agencyQuery, jobQuery, placementQuery } from '#areas/jobs/web/data.ts'
import { HistoryTab } from '#areas/jobs/web/parts/HistoryTab.tsx'
import { JobTab } from '#areas/jobs/web/parts/JobTab.tsx'
import { useJobMoves } from '#areas/jobs/web/parts/job-moves.tsx'
import { PlacementsTab } from '#areas/jobs/web/parts/PlacementsTab.tsx'
import { needs } from '#kit/guard.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { useRecordTabs } from '#kit/ui/detail/RecordParts.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { agencyDay } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

/** `?tab=placements&placement=12` opens one placement, `placement=new` a new one: of `candidate_id=7`, if that is said. */
export const Route = createFileRoute('/tenant/$tenantId/jobs/$id/edit')({
  staticData: { title: 'Edit Job' },
  validateSearch: listSearch,
  beforeLoad: needs('jobs.view'),
  loader: async ({ context, params }) => {
    const [job] = await Promise.all([
      context.queries.ensureQueryData(jobQuery(Number(params.id))),
      context.queries.ensureQueryData(agencyQuery),
    ])
    if (job.placements.length === 1) void context.queries.prefetchQuery(placementQuery(job.placements[0]!.id))
  },
  component: EditPage,
})

function EditPage() {
  const id = Number(Route.useParams().id)
  const { placement, candidate_id } = Route.useSearch()
  const { data: job } = useSuspenseQuery(jobQuery(id))
  const { data: agency } = useSuspenseQuery(agencyQuery)
  const go = useGo()
  const today = agencyDay()
  const moves = useJobMoves(job)
  const placements = {
    order: 10,
    key: 'placements',
    label: 'Placements',
    count: job.placements.length,
    permission: 'placements.view',
    content: () => (
      <PlacementsTab
        job={job}
        agency={agency}
        open={placement}
        worker={Number(candidate_id) || undefined}
        today={today}
      />
    ),
  }
  const tabs = useRecordTabs({ on: 'jobs', id, own: [placements] })
  return (
    <Detail
      title={job.title}
      browserTitle="Edit Job"
      id={job.id}
      status={
        <>
          <StatusBadge status={job.status} />
          {job.hot && <StatusBadge status="hot" />}
        </>
      }
      description={
        <>
          <TenantLink to={`/clients/${job.client_id}/view`}>{job.client_name}</TenantLink>
          {` · ${placesText(job.live_count, job.openings)}`}
        </>
      }
      back={{ to: '/jobs', label: 'Jobs' }}
      actions={[
        ...moves.actions,
        {
          label: 'Delete',
          tone: 'danger',
          permission: 'jobs.delete',
          icon: <IconTrash size={16} />,
          deletes: { model: 'jobs', id: job.id },
          onClick: () => askToDelete({ model: 'jobs', id: job.id, name: 'job', onDone: () => go('/jobs') }),
        },
      ]}
      tabs={[
        { key: 'details', label: 'Details', content: () => <JobTab job={job} /> },
        ...tabs,
        { key: 'history', label: 'History', content: () => <HistoryTab job={job} /> },
      ]}
    >
      {moves.button}
      {moves.dialog}
    </Detail>
  )
}
