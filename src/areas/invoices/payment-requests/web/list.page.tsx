import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#areas/clients/contract.ts'
import { paymentRequests } from '#areas/invoices/payment-requests/contract.ts'
import { requestColumns } from '#areas/invoices/payment-requests/web/parts/columns.tsx'
import {
  onSales,
  requestStates,
  requestTypes,
  requestWords,
  stateWords,
} from '#areas/invoices/payment-requests/words.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const listOptions = { defaultSort: '-created_at' }

export const Route = createFileRoute('/tenant/$tenantId/payment-requests')({
  staticData: { title: 'Proformas and Applications' },
  validateSearch: listSearch,
  beforeLoad: needs(...onSales('view')),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, paymentRequests.list, deps, listOptions),
  component: PaymentRequestsPage,
})

function PaymentRequestsPage() {
  const { canAny } = usePermissions()
  return (
    <List
      endpoint={paymentRequests.list}
      title="Proformas and Applications"
      description="What clients are asked to pay or to certify before there is an invoice. None of them is owed, or counts anywhere."
      {...listOptions}
      columns={requestColumns}
      tabs={[
        { key: 'all', label: 'All', search: {} },
        { key: 'open', label: 'Open', search: { state: 'open' } },
        { key: 'difference', label: 'Certified in part', search: { state: 'difference' } },
        { key: 'certified', label: 'Certified', search: { state: 'certified' } },
        { key: 'invoiced', label: 'Invoiced', search: { state: 'invoiced' } },
      ]}
      filters={[
        {
          key: 'type',
          label: 'What',
          type: 'select',
          options: requestTypes.map((value) => ({ value, label: requestWords[value] })),
        },
        {
          key: 'state',
          label: 'Status',
          type: 'choices',
          options: requestStates.map((value) => ({ value, label: stateWords[value] })),
        },
        {
          key: 'client_id',
          label: 'Client',
          type: 'record',
          endpoint: clients.list,
          nameOf: (client) => client.name,
        },
        { key: 'requested', label: 'Date', type: 'days' },
      ]}
      search="Search number, client or purchase order"
      nameOf={(request) => request.number}
      to={(request) => `/payment-requests/${request.id}/view`}
      {...(canAny(onSales('create'))
        ? {
            create: {
              label: 'Create',
              to: '/payment-requests/create',
              carries: ['client_id', 'type'],
            },
          }
        : {})}
      empty={{
        title: 'No proformas or applications yet',
        text: 'Ask a client to pay before there is an invoice, or to certify what it pays.',
      }}
    />
  )
}
