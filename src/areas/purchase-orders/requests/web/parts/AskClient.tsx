import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { orderRequests } from '#areas/purchase-orders/requests/contract.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'

/** What the client was asked of late. */
export const requestsQuery = ({ id }: PurchaseOrder) =>
  queryOf(orderRequests.list, { params: { id }, query: { per_page: 5 } as never })

/** The button that writes to the client's contact for the next order; gone while an answer waits to be decided. */
export function AskClient({ order }: { order: PurchaseOrder }) {
  const { can } = usePermissions()
  const { data } = useQuery(requestsQuery(order))
  const [asking, setAsking] = useState(false)
  const ask = useCall(orderRequests.ask, {
    done: ({ to_name, to_address }) => `Email to ${to_name || to_address} is on its way`,
    refreshes: ['purchase-orders', 'history'],
    onDone: () => setAsking(false),
  })
  const waits = data?.data.some(({ state }) => state === 'answered')
  const closed = order.decided === 'closed' || order.superseded_by !== null
  if (!can('purchase_orders.update') || closed || waits) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Ask client for a new order
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Ask the client for a new order?"
        confirm="Send email"
        loading={ask.isPending}
        disabled={order.contact_id === null}
        onConfirm={() => ask.mutate({ params: { id: order.id } } as never)}
      >
        <p style={{ margin: 0 }}>
          {order.contact_id === null
            ? 'Choose who gets emails at the client first, under Details.'
            : `${order.contact_name} gets an email with what is left of ${order.number} and a link to name the next purchase order. Earlier links stop working.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
