import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type PurchaseOrder, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { OrderFields } from '#areas/purchase-orders/web/parts/OrderFields.tsx'
import { blankOrder, NewOrderForm, nextOrder } from '#areas/purchase-orders/web/parts/order-forms.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** `?client_id=7` begins with that client, `?replaces=7` with what the order had that it takes the place of. */
export const Route = createFileRoute('/tenant/$tenantId/settings/purchase-orders/create')({
  staticData: { title: 'Create Purchase Order' },
  validateSearch: listSearch,
  beforeLoad: needs('purchase_orders.create'),
  component: CreatePurchaseOrderPage,
})

function CreatePurchaseOrderPage() {
  const { client_id, replaces } = Route.useSearch()
  if (replaces) return <Replacing id={Number(replaces)} />
  const begun = { ...blankOrder, client_id: client_id ? Number(client_id) : null }
  return <NewOrder initial={{ ...begun, status: 'active', replaces: null }} />
}

function Replacing({ id }: { id: number }) {
  const { data: order } = useSuspenseQuery(queryOf(purchaseOrders.show, { params: { id } }))
  return <NewOrder initial={nextOrder(order)} before={order} />
}

type Props = { initial: ReturnType<typeof nextOrder>; before?: PurchaseOrder }

function NewOrder({ initial, before }: Props) {
  const go = useGo()
  const form = useRecordForm({
    schema: NewOrderForm,
    initial,
    save: (body) => call(purchaseOrders.create, { body }),
    saved: before ? `${before.number} replaced` : 'Purchase order created',
    refreshes: ['purchase-orders', 'placements'],
    onSaved: ({ id }) => go(`/settings/purchase-orders/${id}/edit`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Purchase Order"
      description={
        before &&
        `In the place of ${before.number}, on the same placements. With a start, ${before.number} ends the day before; without one, what is left of it is used first.`
      }
      submit="Create purchase order"
      back={
        before
          ? { to: `/settings/purchase-orders/${before.id}/edit`, label: before.number }
          : { to: '/settings/purchase-orders', label: 'Purchase orders' }
      }
    >
      <OrderFields />
    </RecordForm>
  )
}
