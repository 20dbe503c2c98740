import { createFileRoute } from '@tanstack/react-router'
import { purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { OrderFields } from '#areas/purchase-orders/web/parts/OrderFields.tsx'
import { blankOrder, NewOrderForm } from '#areas/purchase-orders/web/parts/order-forms.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** `?client_id=7` begins with that client. */
export const Route = createFileRoute('/tenant/$tenantId/settings/purchase-orders/create')({
  staticData: { title: 'Create Purchase Order' },
  validateSearch: listSearch,
  beforeLoad: needs('purchase_orders.create'),
  component: CreatePurchaseOrderPage,
})

function CreatePurchaseOrderPage() {
  const go = useGo()
  const { client_id } = Route.useSearch()
  const form = useRecordForm({
    schema: NewOrderForm,
    initial: { ...blankOrder, client_id: client_id ? Number(client_id) : null, status: 'active' },
    save: (body) => call(purchaseOrders.create, { body }),
    saved: 'Purchase order created',
    refreshes: ['purchase-orders'],
    onSaved: ({ id }) => go(`/settings/purchase-orders/${id}/edit`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Purchase Order"
      submit="Create purchase order"
      back={{ to: '/settings/purchase-orders', label: 'Purchase orders' }}
    >
      <OrderFields />
    </RecordForm>
  )
}
