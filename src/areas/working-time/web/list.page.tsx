import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type AverageRow, workingTime } from '#areas/working-time/contract.ts'
import { hoursText, stateNames } from '#areas/working-time/words.ts'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-average_minutes', beside: 'candidate' }

const WorkingTimeDrawer = lazy(async () => ({
  default: (await import('#areas/working-time/web/parts/WorkingTimeDrawer.tsx')).WorkingTimeDrawer,
}))

export const Route = createFileRoute('/tenant/$tenantId/compliance/working-time')({
  staticData: { title: 'Working Time' },
  validateSearch: listSearch,
  beforeLoad: needs('working_time.view'),
  loaderDeps: ({ search: { candidate: _, ...search } }) => search,
  loader: ({ context, deps }) => prefetchList(context, workingTime.list, deps, listOptions),
  component: WorkingTimePage,
})

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }))
const hours = [30, 40, 44, 48, 55, 60].map((each) => ({ value: String(each), label: `${each} h or more` }))

const columns: Column<AverageRow>[] = [
  { key: 'candidate_name', label: 'Worker' },
  {
    key: 'state',
    label: 'Status',
    width: 150,
    render: ({ state }) => <StatusBadge status={`working_${state}`} label={stateNames[state]} />,
  },
  {
    key: 'average_minutes',
    label: 'A week',
    sort: true,
    align: 'right',
    width: 130,
    render: ({ average_minutes }) => hoursText(average_minutes),
  },
  {
    key: 'longest_minutes',
    label: 'Longest week',
    align: 'right',
    width: 140,
    render: ({ longest_minutes }) => hoursText(longest_minutes),
  },
  { key: 'counted_days', label: 'Days counted', align: 'right', width: 130 },
  { key: 'client_name', label: 'Last worked at' },
  { key: 'placement_ref', label: 'Placement', hidden: true },
  { key: 'owner_name', label: 'Owner', hidden: true },
  { key: 'from_day', label: 'From', hidden: true, render: ({ from_day }) => <DayText day={from_day} /> },
  { key: 'to_day', label: 'To', hidden: true, render: ({ to_day }) => <DayText day={to_day} /> },
]

function WorkingTimePage() {
  const { candidate } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '.',
      search: ({ candidate: _, ...rest }: Record<string, unknown>) => rest,
    } as never)
  return (
    <>
      <List
        endpoint={workingTime.list}
        title="Working Time"
        description="How long each worker works in a week on average, and who comes near the legal limit."
        {...listOptions}
        columns={columns}
        tabs={[
          { key: 'all', label: 'All', search: {} },
          { key: 'over', label: 'Over the limit', search: { state: 'over' } },
          { key: 'near', label: 'Near the limit', search: { state: 'near' } },
          { key: 'opted_out', label: 'Opted out', search: { state: 'opted_out' } },
        ]}
        filters={[
          { key: 'state', label: 'Status', type: 'choices', options: states },
          { key: 'hours', label: 'A week', type: 'select', options: hours },
        ]}
        search={false}
        to={(row) => `/compliance/working-time?candidate=${row.candidate_id}`}
        nameOf={(row) => `${row.candidate_name}, ${hoursText(row.average_minutes)} a week`}
        empty={{
          title: 'Nobody has worked a week yet',
          text: 'Averages are counted from submitted timesheets of PAYE, umbrella, CIS and inside-IR35 workers.',
        }}
      />
      {/^\d+$/.test(candidate ?? '') && (
        <Suspense fallback={null}>
          <WorkingTimeDrawer key={candidate} candidateId={Number(candidate)} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
