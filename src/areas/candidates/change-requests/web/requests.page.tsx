import { createFileRoute } from '@tanstack/react-router'
import { changeRequests } from '#areas/candidates/change-requests/contract.ts'
import { fieldNames, requestNames } from '#areas/candidates/change-requests/rules.ts'
import { CandidateTabs } from '#areas/candidates/change-requests/web/parts/CandidateTabs.tsx'
import { requestOptions } from '#areas/candidates/change-requests/web/words.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-requested_at' }

export const Route = createFileRoute('/tenant/$tenantId/candidates/requests')({
  staticData: { title: 'Requests of candidates' },
  validateSearch: listSearch,
  beforeLoad: needs('candidates.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, changeRequests.list, deps, listOptions),
  component: RequestsPage,
})

function RequestsPage() {
  return (
    <List
      endpoint={changeRequests.list}
      title="Candidates"
      {...listOptions}
      views={<CandidateTabs on="requests" />}
      search={false}
      columns={[
        { key: 'candidate_name', label: 'Candidate' },
        {
          key: 'fields',
          label: 'Asks to change',
          render: ({ fields }) => fields.map((field) => fieldNames[field]).join(', '),
        },
        {
          key: 'status',
          label: 'Status',
          card: 'badge',
          width: 120,
          render: ({ status }) => <StatusBadge status={status} label={requestNames[status]} />,
        },
        {
          key: 'requested_at',
          label: 'Asked',
          sort: true,
          width: 170,
          render: ({ requested_at }) => <InstantText at={requested_at} />,
        },
        { key: 'decided_by_name', label: 'Decided by', width: 170 },
        { key: 'reason', label: 'Reason', hidden: true },
        {
          key: 'decided_at',
          label: 'Decided',
          hidden: true,
          render: ({ decided_at }) => <InstantText at={decided_at} />,
        },
      ]}
      filters={[{ key: 'status', label: 'Status', type: 'choices', options: requestOptions }]}
      nameOf={({ candidate_name }) => `Request of ${candidate_name}`}
      to={({ candidate_id }) => `/candidates/${candidate_id}/view?tab=requests`}
      empty={{
        title: 'No requests yet',
        text: 'Workers ask here for another name, address, birth or National Insurance number, and you decide.',
      }}
    />
  )
}
