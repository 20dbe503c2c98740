import { createFileRoute } from '@tanstack/react-router'
import { payRuns } from '#areas/payroll/contract.ts'
import { payRunColumns } from '#areas/payroll/web/parts/columns.tsx'
import { payRunStatuses, statusNames } from '#areas/payroll/words.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const listOptions = { defaultSort: '-created_at' }

export const Route = createFileRoute('/tenant/$tenantId/pay-runs')({
  staticData: { title: 'Pay Runs' },
  validateSearch: listSearch,
  beforeLoad: needs('payroll.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, payRuns.list, deps, listOptions),
  component: PayRunsPage,
})

const tab = (status: (typeof payRunStatuses)[number]) => ({
  key: status,
  label: statusNames[status],
  search: { status },
})

function PayRunsPage() {
  return (
    <List
      endpoint={payRuns.list}
      title="Pay Runs"
      description="What payroll pays: approved time of workers on PAYE, on one file each."
      {...listOptions}
      columns={payRunColumns}
      tabs={[{ key: 'all', label: 'All', search: {} }, ...payRunStatuses.map(tab)]}
      filters={[
        {
          key: 'status',
          label: 'Status',
          type: 'choices',
          options: payRunStatuses.map((value) => ({ value, label: statusNames[value] })),
        },
        { key: 'pay_date', label: 'Pay date', type: 'days' },
      ]}
      search="Search number"
      nameOf={(run) => run.number}
      to={(run) => `/pay-runs/${run.id}/view`}
      create={{ label: 'Create pay run', to: '/pay-runs/create', permission: 'payroll.run' }}
      empty={{
        title: 'No pay runs yet',
        text: 'A pay run takes everything approved that payroll pays up to a day, and makes the file for your payroll program.',
      }}
    />
  )
}
