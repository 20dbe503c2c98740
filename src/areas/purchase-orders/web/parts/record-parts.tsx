import { type PurchaseOrderRow, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { orderColumns } from '#areas/purchase-orders/web/parts/columns.tsx'
import { statusOptions } from '#areas/purchase-orders/web/words.ts'
import { List } from '#kit/ui/list/List.tsx'

type Props = { id: number }

export const OrdersOfClient = ({ id }: Props) => (
  <OrdersOf
    fixed={{ client_id: String(id) }}
    empty={{
      title: 'No purchase orders yet',
      text: 'This client has given no order that limits what you may charge.',
    }}
    create={`/settings/purchase-orders/create?client_id=${id}`}
  />
)

export const OrdersOfJob = ({ id }: Props) => (
  <OrdersOf
    fixed={{ job_id: String(id) }}
    empty={{
      title: 'No purchase order pays for this job',
      text: 'Name one on a placement of the job, under Approval and invoices.',
    }}
  />
)

type Of = { fixed: Record<string, string>; empty: { title: string; text: string }; create?: string }

/** The orders of a client or a job: a tab of their pages. */
function OrdersOf({ fixed, empty, create }: Of) {
  return (
    <List
      endpoint={purchaseOrders.list}
      title="Purchase orders"
      embedded
      fixed={fixed}
      defaultSort="-created_at"
      columns={orderColumns.filter(({ key }) => key !== 'client_name')}
      filters={[{ key: 'status', label: 'Status', type: 'choices', options: statusOptions }]}
      search="Search numbers"
      to={(order: PurchaseOrderRow) => `/settings/purchase-orders/${order.id}/edit`}
      {...(create
        ? { create: { label: 'Create purchase order', to: create, permission: 'purchase_orders.create' } }
        : {})}
      empty={empty}
    />
  )
}
