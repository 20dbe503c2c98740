import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#areas/clients/contract.ts'
import { payments } from '#areas/payments/contract.ts'
import { paymentColumns } from '#areas/payments/web/parts/columns.tsx'
import { kindNames, paymentKinds, paymentStates, stateNames } from '#areas/payments/words.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const listOptions = { defaultSort: '-received_on' }

export const Route = createFileRoute('/tenant/$tenantId/payments')({
  staticData: { title: 'Payments' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, payments.list, deps, listOptions),
  component: PaymentsPage,
})

function PaymentsPage() {
  const { can } = usePermissions()
  return (
    <List
      endpoint={payments.list}
      title="Payments"
      description="What clients paid, and what of it is on account."
      {...listOptions}
      columns={paymentColumns}
      tabs={[
        { key: 'all', label: 'All', search: {} },
        { key: 'on_account', label: 'On account', search: { state: 'on_account' } },
        { key: 'reversed', label: 'Reversed', search: { state: 'reversed' } },
      ]}
      filters={[
        {
          key: 'state',
          label: 'Status',
          type: 'choices',
          options: paymentStates.map((value) => ({ value, label: stateNames[value] })),
        },
        {
          key: 'kind',
          label: 'What',
          type: 'choices',
          options: paymentKinds.map((value) => ({ value, label: kindNames[value] })),
        },
        {
          key: 'client_id',
          label: 'Client',
          type: 'record',
          endpoint: clients.list,
          nameOf: (client) => client.name,
        },
        { key: 'received', label: 'Received', type: 'days' },
      ]}
      search="Search client or reference"
      nameOf={(payment) => `payment ${payment.id}`}
      to={(payment) => `/payments/${payment.id}/view`}
      actions={
        can('bank_statements.view') && (
          <Button component={TenantLink} to="/bank-statements" variant="default">
            Bank statements
          </Button>
        )
      }
      create={{
        label: 'Record payments',
        to: '/payments/create',
        permission: 'payments.record',
        carries: ['client_id'],
      }}
      empty={{
        title: 'No payments yet',
        text: 'Record what came in, set it against invoices, and leave what is too much on account.',
      }}
    />
  )
}
