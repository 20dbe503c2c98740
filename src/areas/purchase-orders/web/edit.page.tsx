import { Skeleton } from '@mantine/core'
import { IconLock, IconLockOpen, IconReplace, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type PurchaseOrder, purchaseOrderRecord, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { nextStatuses } from '#areas/purchase-orders/rules.ts'
import { BurnChart } from '#areas/purchase-orders/web/parts/BurnChart.tsx'
import { OrderStatus } from '#areas/purchase-orders/web/parts/columns.tsx'
import { OrderFields } from '#areas/purchase-orders/web/parts/OrderFields.tsx'
import { OrderFigures } from '#areas/purchase-orders/web/parts/OrderFigures.tsx'
import { ChangeOrderForm } from '#areas/purchase-orders/web/parts/order-forms.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Detail, type DetailAction } from '#kit/ui/detail/Detail.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { useRecordTabs } from '#kit/ui/detail/RecordParts.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

const OrderRequests = lazy(async () => ({
  default: (await import('#areas/purchase-orders/requests/web/parts/OrderRequests.tsx')).OrderRequests,
}))
const AskClient = lazy(async () => ({
  default: (await import('#areas/purchase-orders/requests/web/parts/AskClient.tsx')).AskClient,
}))
const MovementsList = lazy(async () => ({
  default: (await import('#areas/purchase-orders/web/parts/MovementsList.tsx')).MovementsList,
}))

const Budgets = lazy(async () => ({
  default: (await import('#areas/purchase-orders/budgets/web/parts/Budgets.tsx')).Budgets,
}))

export const Route = createFileRoute('/tenant/$tenantId/settings/purchase-orders/$id/edit')({
  staticData: { title: 'Edit Purchase Order' },
  validateSearch: listSearch,
  beforeLoad: needs('purchase_orders.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(purchaseOrders.show, { params: { id: Number(params.id) } })),
  component: EditPurchaseOrderPage,
})

const back = { to: '/settings/purchase-orders', label: 'Purchase orders' }

function EditPurchaseOrderPage() {
  const id = Number(Route.useParams().id)
  const { data: order } = useSuspenseQuery(queryOf(purchaseOrders.show, { params: { id } }))
  const movements = {
    order: 20,
    key: 'movements',
    label: 'Movements',
    content: () => (
      <Suspense fallback={<Skeleton height={320} radius="lg" />}>
        <MovementsList id={id} />
      </Suspense>
    ),
  }
  const details = {
    order: 5,
    key: 'details',
    label: 'Details',
    content: () => <OrderForm order={order} />,
  }
  const budgets = {
    order: 15,
    key: 'budgets',
    label: 'Budgets',
    content: () => (
      <Suspense fallback={<Skeleton height={320} radius="lg" />}>
        <Budgets order={order} />
      </Suspense>
    ),
  }
  const tabs = useRecordTabs({ on: 'purchase-orders', id, own: [details, budgets, movements] })
  return (
    <Detail
      title={order.number}
      browserTitle="Edit Purchase Order"
      id={id}
      status={<OrderStatus status={order.status} />}
      description={<TenantLink to={`/clients/${order.client_id}/view`}>{order.client_name}</TenantLink>}
      back={back}
      actions={useActions(order)}
      tabs={[
        { key: 'overview', label: 'What is left', content: () => <Overview order={order} /> },
        ...tabs,
        { key: 'history', label: 'History', content: () => <History subject="purchase-orders" id={id} /> },
      ]}
    >
      <Suspense fallback={null}>
        <AskClient order={order} />
      </Suspense>
    </Detail>
  )
}

function Overview({ order }: { order: PurchaseOrder }) {
  return (
    <Stack>
      {order.left < 0 && (
        <Notice tone="warning" title="This order was overrun">
          Ask the client for a new one, or raise its budget once they have agreed.
        </Notice>
      )}
      {order.superseded_by && (
        <Notice title="Replaced">
          <TenantLink to={`/settings/purchase-orders/${order.superseded_by}/edit`}>
            {order.superseded_by_number}
          </TenantLink>{' '}
          took its place{order.left > 0 && ', and what is left here is used first'}.
        </Notice>
      )}
      <Suspense fallback={null}>
        <OrderRequests order={order} />
      </Suspense>
      <OrderFigures order={order} />
      <BurnChart order={order} />
    </Stack>
  )
}

const verbs = {
  active: { draft: 'Make active', closed: 'Open again', active: '' },
  closed: { draft: 'Close', active: 'Close', closed: '' },
}

function useActions(order: PurchaseOrder): DetailAction[] {
  const go = useGo()
  const change = useCall(purchaseOrders.change, {
    done: ({ decided }) => `Purchase order is now ${decided}`,
    refreshes: ['purchase-orders', 'history'],
  })
  const steps = nextStatuses(order.decided).flatMap((to) =>
    to === 'draft'
      ? []
      : [
          {
            label: verbs[to][order.decided],
            permission: 'purchase_orders.close',
            icon: to === 'closed' ? <IconLock size={16} /> : <IconLockOpen size={16} />,
            onClick: () =>
              change.mutate({ params: { id: order.id }, body: { version: order.version, status: to } }),
          },
        ],
  )
  const replaced = order.superseded_by !== null || order.decided === 'closed'
  return [
    {
      label: 'Replace',
      permission: 'purchase_orders.create',
      icon: <IconReplace size={16} />,
      disabled: replaced,
      why: replaced ? 'It is replaced or closed.' : undefined,
      onClick: () => go(`/settings/purchase-orders/create?replaces=${order.id}`),
    },
    ...steps,
    {
      label: 'Delete',
      tone: 'danger',
      permission: 'purchase_orders.delete',
      deletes: { model: 'purchase-orders', id: order.id },
      icon: <IconTrash size={16} />,
      onClick: () =>
        askToDelete({
          model: 'purchase-orders',
          id: order.id,
          name: 'purchase order',
          onDone: () => void go('/settings/purchase-orders'),
        }),
    },
  ]
}

function OrderForm({ order }: { order: PurchaseOrder }) {
  const { can } = usePermissions()
  const form = useRecordForm({
    schema: ChangeOrderForm,
    initial: { version: order.version, ...purchaseOrderRecord.valuesOf(order) },
    save: (body) => call(purchaseOrders.change, { params: { id: order.id }, body }),
    saved: 'Purchase order saved',
    refreshes: ['purchase-orders', 'history'],
  })
  return (
    <RecordForm
      form={form}
      title={order.number}
      back={back}
      locked={
        can('purchase_orders.update') ? undefined : 'You can see this purchase order and not change it.'
      }
      embedded
      stays
    >
      <OrderFields order={order} />
    </RecordForm>
  )
}
