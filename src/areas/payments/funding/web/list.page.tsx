import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { funding, scheduleStates, scheduleStateWords } from '#areas/payments/funding/contract.ts'
import { scheduleColumns } from '#areas/payments/funding/web/parts/columns.tsx'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const listOptions = { defaultSort: '-created_at' }

export const Route = createFileRoute('/tenant/$tenantId/funding-schedules')({
  staticData: { title: 'Funding Schedules' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.fund'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, funding.list, deps, listOptions),
  component: SchedulesPage,
})

function SchedulesPage() {
  return (
    <List
      endpoint={funding.list}
      title="Funding Schedules"
      description="Issued invoices that were offered to a funder, less what was credited of them."
      {...listOptions}
      columns={scheduleColumns}
      filters={[
        {
          key: 'status',
          label: 'Status',
          type: 'choices',
          options: scheduleStates.map((value) => ({ value, label: scheduleStateWords[value] })),
        },
        { key: 'scheduled', label: 'Date', type: 'days' },
      ]}
      search="Search number or funder"
      nameOf={(schedule) => schedule.number}
      to={(schedule) => `/funding-schedules/${schedule.id}/view`}
      actions={
        <Button component={TenantLink} to="/funding-assignments" variant="default">
          Assigned clients
        </Button>
      }
      create={{ label: 'Create schedule', to: '/funding-schedules/create', permission: 'payments.fund' }}
      empty={{
        title: 'No schedules yet',
        text: 'Assign clients to a funder first; then a schedule offers what was issued to them.',
      }}
    />
  )
}
