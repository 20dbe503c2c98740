import { IconLock, IconUserShare } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { clients } from '#areas/clients/contract.ts'
import { jobs } from '#areas/jobs/contract.ts'
import { jobStatusOptions, jobTypeName, jobTypeOptions } from '#areas/jobs/web/words.ts'
import { needs } from '#kit/guard.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText } from '#kit/ui/values.tsx'

const JobsMany = lazy(async () => ({
  default: (await import('#areas/jobs/web/parts/JobsMany.tsx')).JobsMany,
}))

const hotOptions = [
  { value: 'true', label: 'Hot' },
  { value: 'false', label: 'Not hot' },
]

const listOptions = { defaultSort: '-start_date' }

export const Route = createFileRoute('/tenant/$tenantId/jobs')({
  staticData: { title: 'Jobs' },
  validateSearch: listSearch,
  beforeLoad: needs('jobs.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, jobs.list, deps, listOptions),
  component: JobsPage,
})

function JobsPage() {
  const { open, ask, close } = useBulkDialog<'close' | 'owner'>()
  return (
    <>
      <List
        endpoint={jobs.list}
        title="Jobs"
        {...listOptions}
        columns={[
          {
            key: 'title',
            label: 'Title',
            sort: true,
            render: (job) => (
              <>
                {job.title} {job.hot && <StatusBadge status="hot" />}
              </>
            ),
          },
          { key: 'client_name', label: 'Client' },
          {
            key: 'status',
            label: 'Status',
            card: 'badge',
            render: (job) => <StatusBadge status={job.status} />,
          },
          { key: 'type', label: 'Type', hidden: true, render: (job) => jobTypeName(job.type) },
          {
            key: 'start_date',
            label: 'Starts',
            sort: true,
            width: 130,
            render: (job) => <DayText day={job.start_date} />,
          },
          {
            key: 'end_date',
            label: 'Ends',
            width: 130,
            render: (job) => (job.end_date ? <DayText day={job.end_date} /> : 'Open-ended'),
          },
          {
            key: 'live_count',
            label: 'Places taken',
            align: 'right',
            width: 120,
            render: (job) => `${job.live_count} of ${job.openings}`,
          },
          { key: 'owner_name', label: 'Owner' },
          { key: 'site', label: 'Site', hidden: true, render: (job) => job.site_name ?? job.site },
          { key: 'hours_pattern', label: 'Hours', hidden: true },
          { key: 'hiring_contact_name', label: 'Hiring contact', hidden: true },
          { key: 'client_job_ref', label: 'Client’s reference', hidden: true },
        ]}
        filters={[
          { key: 'status', label: 'Status', type: 'choices', options: jobStatusOptions },
          { key: 'type', label: 'Type', type: 'choices', options: jobTypeOptions },
          { key: 'hot', label: 'Hot', type: 'select', options: hotOptions },
          {
            key: 'client_id',
            label: 'Client',
            type: 'record',
            endpoint: clients.list,
            nameOf: (client) => client.name,
          },
        ]}
        search="Search jobs"
        to={(job) => `/jobs/${job.id}/edit`}
        create={{
          label: 'Create job',
          to: '/jobs/create',
          permission: 'jobs.create',
          carries: ['client_id'],
        }}
        removable={{ model: 'jobs', name: 'jobs', permission: 'jobs.delete' }}
        bulk={[
          { label: 'Close', icon: <IconLock size={16} />, permission: 'jobs.close', run: ask('close') },
          {
            label: 'Change owner',
            icon: <IconUserShare size={16} />,
            permission: 'jobs.update',
            run: ask('owner'),
          },
        ]}
        empty={{
          title: 'No jobs yet',
          text: 'A job is work a client wants done. Create one, place a worker on it, and their timesheets follow by themselves.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <JobsMany verb={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
