import { createFileRoute } from '@tanstack/react-router'
import { type KeyInformationRow, keyInformation } from '#areas/key-information/contract.ts'
import { routeNames, stateNames } from '#areas/key-information/words.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-id' }

export const Route = createFileRoute('/tenant/$tenantId/compliance/key-information')({
  staticData: { title: 'Key Information' },
  validateSearch: listSearch,
  beforeLoad: needs('key_information.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, keyInformation.list, deps, listOptions),
  component: KeyInformationPage,
})

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }))

const columns: Column<KeyInformationRow>[] = [
  { key: 'candidate_name', label: 'Worker' },
  { key: 'job_title', label: 'Job' },
  { key: 'client_name', label: 'Client' },
  {
    key: 'state',
    label: 'Status',
    width: 160,
    render: ({ state }) => <StatusBadge status={`kid_${state}`} label={stateNames[state]} />,
  },
  {
    key: 'pay_route',
    label: 'Paid',
    render: ({ pay_route }) => (pay_route === null ? '' : routeNames[pay_route]),
  },
  { key: 'version_no', label: 'Version', align: 'right', width: 90, hidden: true },
  { key: 'issued_on', label: 'Issued', width: 130, render: ({ issued_on }) => <DayText day={issued_on} /> },
  {
    key: 'acknowledged_at',
    label: 'Acknowledged',
    hidden: true,
    render: ({ acknowledged_at }) => <InstantText at={acknowledged_at} />,
  },
  {
    key: 'start_date',
    label: 'Starts',
    hidden: true,
    render: ({ start_date }) => <DayText day={start_date} />,
  },
  { key: 'ref', label: 'Placement', hidden: true },
  { key: 'owner_name', label: 'Owner', hidden: true },
]

/** Which placements lack the document that a worker is given before terms are agreed. */
function KeyInformationPage() {
  return (
    <List
      endpoint={keyInformation.list}
      title="Key Information"
      description="What each worker is told about their pay before terms are agreed, and again when they are paid another way."
      {...listOptions}
      columns={columns}
      tabs={[
        { key: 'all', label: 'All', search: {} },
        { key: 'missing', label: 'Not issued', search: { state: 'missing' } },
        { key: 'outdated', label: 'Out of date', search: { state: 'outdated' } },
        { key: 'waiting', label: 'Not acknowledged', search: { state: 'waiting' } },
      ]}
      filters={[{ key: 'state', label: 'Status', type: 'choices', options: states }]}
      search={false}
      to={(row) => `/jobs/${row.job_id}/edit?tab=placements&placement=${row.id}`}
      nameOf={(row) => `${row.candidate_name}, ${row.job_title} at ${row.client_name}`}
      empty={{
        title: 'No placements that run or are to',
        text: 'A key information document is due for each placement but permanent ones.',
      }}
    />
  )
}
