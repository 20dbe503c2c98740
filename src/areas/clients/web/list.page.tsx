import { IconArchive, IconUserShare } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { access } from '#areas/access/contract.ts'
import { clients } from '#areas/clients/contract.ts'
import { statusNames } from '#areas/clients/rules.ts'
import { statusOptions, termsText } from '#areas/clients/web/words.ts'
import { needs } from '#kit/guard.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

const ClientsMany = lazy(async () => ({
  default: (await import('#areas/clients/web/parts/ClientsMany.tsx')).ClientsMany,
}))

const listOptions = { defaultSort: 'name' }

export const Route = createFileRoute('/tenant/$tenantId/clients')({
  staticData: { title: 'Clients' },
  validateSearch: listSearch,
  beforeLoad: needs('clients.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, clients.list, deps, listOptions),
  component: ClientsPage,
})

function ClientsPage() {
  const { open, ask, close } = useBulkDialog<'owner' | 'archive'>()
  return (
    <>
      <List
        endpoint={clients.list}
        title="Clients"
        {...listOptions}
        columns={[
          { key: 'name', label: 'Name', sort: true },
          {
            key: 'status',
            label: 'Status',
            card: 'badge',
            width: 110,
            render: (client) => <StatusBadge status={client.status} label={statusNames[client.status]} />,
          },
          { key: 'owner_name', label: 'Owner' },
          { key: 'live_placements', label: 'Live placements', align: 'right', width: 130 },
          {
            key: 'overdue',
            label: 'Overdue',
            align: 'right',
            card: 'value',
            width: 120,
            render: (client) =>
              client.overdue ? <Money minor={client.overdue} currency={client.currency} /> : null,
          },
          {
            key: 'last_invoice_on',
            card: 'none',
            label: 'Last invoice',
            width: 120,
            render: (client) => <DayText day={client.last_invoice_on} />,
          },
          {
            key: 'payment_terms_days',
            card: 'none',
            label: 'Terms',
            width: 130,
            render: (client) => termsText(client),
          },
          { key: 'id', label: 'Ref', hidden: true, width: 80, render: (client) => `#${client.id}` },
          { key: 'trading_name', label: 'Trading name', hidden: true },
          { key: 'city', label: 'Town', hidden: true },
          { key: 'accounts_ref', label: 'Accounts reference', hidden: true },
          {
            key: 'has_billing_email',
            label: 'Billing email',
            hidden: true,
            render: (client) =>
              client.has_billing_email ? 'Yes' : <StatusBadge status="due" label="Missing" />,
          },
          {
            key: 'created_at',
            label: 'Added',
            hidden: true,
            sort: true,
            render: (client) => <InstantText at={client.created_at} />,
          },
        ]}
        filters={[
          { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
          {
            key: 'owner_user_id',
            label: 'Owner',
            type: 'record',
            endpoint: access.users,
            nameOf: (user) => user.name,
          },
          { key: 'overdue', label: 'Debt', type: 'select', options: [{ value: '1', label: 'Overdue' }] },
          {
            key: 'missing_billing_email',
            label: 'Billing email',
            type: 'select',
            options: [{ value: '1', label: 'Missing' }],
          },
        ]}
        search="Search clients"
        to={(client) => `/clients/${client.id}/view`}
        create={{ label: 'Create client', to: '/clients/create', permission: 'clients.create' }}
        removable={{ model: 'clients', name: 'clients', permission: 'clients.delete' }}
        bulk={[
          {
            label: 'Change owner',
            icon: <IconUserShare size={16} />,
            permission: 'clients.update',
            run: ask('owner'),
          },
          {
            label: 'Archive',
            icon: <IconArchive size={16} />,
            permission: 'clients.archive',
            run: ask('archive'),
          },
        ]}
        empty={{
          title: 'No clients yet',
          text: 'A client is a company your people work at. Create the first one, then a job for it.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <ClientsMany verb={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
