import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { awr, type ClockRow } from '#areas/awr/contract.ts'
import { headText } from '#areas/awr/web/words.ts'
import { stateNames } from '#areas/awr/words.ts'
import { clients } from '#areas/clients/contract.ts'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-week', beside: 'placement' }

const AwrDrawer = lazy(async () => ({
  default: (await import('#areas/awr/web/parts/AwrDrawer.tsx')).AwrDrawer,
}))

export const Route = createFileRoute('/tenant/$tenantId/compliance/awr')({
  staticData: { title: 'AWR Weeks' },
  validateSearch: listSearch,
  beforeLoad: needs('awr.view'),
  loaderDeps: ({ search: { placement: _, ...search } }) => search,
  loader: ({ context, deps }) => prefetchList(context, awr.list, deps, listOptions),
  component: AwrPage,
})

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }))
const weeks = [1, 4, 8, 10, 12, 13].map((week) => ({ value: String(week), label: `${week} or more` }))

const columns: Column<ClockRow>[] = [
  { key: 'candidate_name', label: 'Worker' },
  { key: 'client_name', label: 'Client' },
  {
    key: 'state',
    label: 'Status',
    width: 140,
    render: ({ state }) => <StatusBadge status={`awr_${state}`} label={stateNames[state]} />,
  },
  { key: 'week', label: 'Weeks', sort: true, align: 'right', width: 90 },
  {
    key: 'qualifies_on',
    label: 'Equal treatment from',
    width: 170,
    render: ({ qualifies_on }) => <DayText day={qualifies_on} />,
  },
  {
    key: 'compared_on',
    label: 'Client answered',
    width: 150,
    render: ({ compared_on, comparator_missing }) =>
      comparator_missing ? (
        <StatusBadge status="waiting" label="No answer yet" />
      ) : (
        <DayText day={compared_on} />
      ),
  },
  { key: 'job_title', label: 'Job', hidden: true },
  { key: 'placement_ref', label: 'Placement', hidden: true },
  { key: 'owner_name', label: 'Owner', hidden: true },
  {
    key: 'started_on',
    label: 'Began',
    hidden: true,
    render: ({ started_on }) => <DayText day={started_on} />,
  },
]

function AwrPage() {
  const { placement } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '.',
      search: ({ placement: _, ...rest }: Record<string, unknown>) => rest,
    } as never)
  return (
    <>
      <List
        endpoint={awr.list}
        title="AWR Weeks"
        description="How long each worker has worked for each client, and from when equal treatment is due."
        {...listOptions}
        columns={columns}
        tabs={[
          { key: 'all', label: 'All', search: {} },
          { key: 'near', label: 'Week 10 and later', search: { week: '10' } },
          { key: 'missing', label: 'No answer yet', search: { comparator: 'missing' } },
        ]}
        filters={[
          { key: 'state', label: 'Status', type: 'choices', options: states },
          { key: 'week', label: 'Weeks', type: 'select', options: weeks },
          {
            key: 'client_id',
            label: 'Client',
            type: 'record',
            endpoint: clients.list,
            nameOf: (client) => client.name,
          },
        ]}
        search={false}
        to={(row) => `/compliance/awr?placement=${row.placement_id}`}
        nameOf={(row) => `${row.candidate_name} at ${row.client_name}, ${headText(row)}`}
        empty={{
          title: 'No weeks count yet',
          text: 'They are counted from submitted timesheets of PAYE, umbrella, CIS and inside-IR35 workers.',
        }}
      />
      {/^\d+$/.test(placement ?? '') && (
        <Suspense fallback={null}>
          <AwrDrawer key={placement} placementId={Number(placement)} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
