import { type CandidateRow, candidates } from '#areas/candidates/contract.ts'
import { engagementNames, statusNames } from '#areas/candidates/rules.ts'
import { engagementOptions, fullName, statusOptions } from '#areas/candidates/web/words.ts'
import { List } from '#kit/ui/list/List.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText } from '#kit/ui/values.tsx'

/** Who works through a supplier now: a tab of its page. */
export function WorkersOfSupplier({ id }: { id: number }) {
  return (
    <List
      endpoint={candidates.list}
      title="Workers"
      embedded
      fixed={{ supplier_id: String(id) }}
      defaultSort="last_name"
      columns={[
        { key: 'last_name', label: 'Name', sort: true, render: fullName },
        {
          key: 'status',
          label: 'Status',
          card: 'badge',
          render: ({ status }) => <StatusBadge status={status} label={statusNames[status]} />,
        },
        {
          key: 'engagement_type',
          label: 'Engagement',
          render: ({ engagement_type: type }: CandidateRow) => (type ? engagementNames[type] : '–'),
        },
        { key: 'client_name', label: 'Works at' },
        {
          key: 'last_timesheet_on',
          label: 'Last timesheet',
          card: 'none',
          render: ({ last_timesheet_on }) => <DayText day={last_timesheet_on} />,
        },
      ]}
      filters={[
        { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
        { key: 'engagement_type', label: 'Engagement', type: 'choices', options: engagementOptions },
      ]}
      search="Search workers"
      nameOf={fullName}
      to={(worker) => `/candidates/${worker.id}/view`}
      empty={{
        title: 'Nobody works through this supplier',
        text: 'A candidate names the supplier they work through in their engagement.',
      }}
    />
  )
}
