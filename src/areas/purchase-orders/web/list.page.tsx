import { IconCalendarPlus, IconLock, IconReplace } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { clients } from '#areas/clients/contract.ts'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { orderColumns } from '#areas/purchase-orders/web/parts/columns.tsx'
import { statusOptions } from '#areas/purchase-orders/web/words.ts'
import { needs } from '#kit/guard.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const OrdersMany = lazy(async () => ({
  default: (await import('#areas/purchase-orders/web/parts/OrdersMany.tsx')).OrdersMany,
}))

const listOptions = { defaultSort: '-created_at' }

export const Route = createFileRoute('/tenant/$tenantId/settings/purchase-orders')({
  staticData: { title: 'Purchase Orders' },
  validateSearch: listSearch,
  beforeLoad: needs('purchase_orders.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, purchaseOrders.list, deps, listOptions),
  component: PurchaseOrdersPage,
})

function PurchaseOrdersPage() {
  const { open, ask, close } = useBulkDialog<'extend' | 'replace' | 'close'>()
  return (
    <>
      <List
        endpoint={purchaseOrders.list}
        title="Purchase Orders"
        description="What your clients let you charge, and what is left of it."
        {...listOptions}
        columns={orderColumns}
        filters={[
          { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
          {
            key: 'client_id',
            label: 'Client',
            type: 'record',
            endpoint: clients.list,
            nameOf: (client) => client.name,
          },
          { key: 'ends', label: 'Ends', type: 'days' },
        ]}
        search="Search numbers"
        to={(order) => `/settings/purchase-orders/${order.id}/edit`}
        create={{
          label: 'Create purchase order',
          to: '/settings/purchase-orders/create',
          permission: 'purchase_orders.create',
          carries: ['client_id'],
        }}
        removable={{
          model: 'purchase-orders',
          name: 'purchase orders',
          permission: 'purchase_orders.delete',
        }}
        bulk={[
          {
            label: 'Extend',
            icon: <IconCalendarPlus size={16} />,
            permission: 'purchase_orders.update',
            run: ask('extend'),
          },
          {
            label: 'Replace',
            icon: <IconReplace size={16} />,
            permission: 'purchase_orders.update',
            run: ask('replace'),
          },
          {
            label: 'Close',
            icon: <IconLock size={16} />,
            permission: 'purchase_orders.close',
            run: ask('close'),
          },
        ]}
        empty={{
          title: 'No purchase orders yet',
          text: 'A client’s purchase order says how much you may charge. Create it, name it on the placements it pays for, and see what is left at any moment.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <OrdersMany verb={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
