import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { type OrderRequest, orderRequests } from '#areas/purchase-orders/requests/contract.ts'
import { AnswerFacts } from '#areas/purchase-orders/requests/web/parts/AnswerForm.tsx'
import { requestsQuery } from '#areas/purchase-orders/requests/web/parts/AskClient.tsx'
import classes from '#areas/purchase-orders/requests/web/parts/requests.module.css'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const stateNames: Record<OrderRequest['state'], string> = {
  waiting: 'Waits for the client',
  over: 'Link ended',
  answered: 'Answered',
  accepted: 'Accepted',
  refused: 'Refused',
}
/** The colour of a badge is that of a status all rooms know. */
const badges: Record<OrderRequest['state'], string> = {
  waiting: 'asked',
  over: 'expired',
  answered: 'pending',
  accepted: 'accepted',
  refused: 'refused',
}
const whyNames: Record<OrderRequest['why'], string> = {
  low: 'because it runs low',
  hand: '',
  refused: 'after the answer was refused',
  again: 'with a new link they asked for',
}

/** What the client was asked of late and answered, with what can be decided. Nothing while nobody was asked. */
export function OrderRequests({ order }: { order: PurchaseOrder }) {
  const { data } = useQuery(requestsQuery(order))
  if (!data || data.data.length === 0) return null
  return (
    <Panel title="New order from the client">
      <ul className={classes.requests}>
        {data.data.map((request) => (
          <li key={request.id} className={classes.request}>
            <p className={classes.requestHead}>
              <StatusBadge status={badges[request.state]} label={stateNames[request.state]} />
              <span>
                {request.user_name ?? 'Saffron'} asked {request.to_name || request.to_address},{' '}
                <InstantText at={request.created_at} /> {whyNames[request.why]}
              </span>
            </p>
            {request.answer_id !== null && <Answer request={request} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Answer({ request }: { request: OrderRequest }) {
  const { number, budget, starts_on, ends_on, note, currency, state } = request
  return (
    <>
      <AnswerFacts
        answer={{ number: number!, budget: budget!, starts_on, ends_on, note }}
        currency={currency}
      />
      {state === 'answered' && <Decide request={request} />}
      {request.decided_at && (
        <p className={classes.small}>
          {stateNames[state]} by {request.decided_by}, <InstantText at={request.decided_at} />
          {request.reason && `: “${request.reason}”`}
          {request.created_order_id && (
            <>
              {'. '}
              <TenantLink to={`/settings/purchase-orders/${request.created_order_id}/edit`}>
                See {number}
              </TenantLink>
            </>
          )}
        </p>
      )}
    </>
  )
}

function Decide({ request }: { request: OrderRequest }) {
  const { can } = usePermissions()
  const go = useGo()
  const [refusing, setRefusing] = useState(false)
  const refreshes = ['purchase-orders', 'history']
  const accept = useCall(orderRequests.accept, {
    done: ({ number }) => `Purchase order ${number} created`,
    refreshes,
    onDone: ({ id }) => void go(`/settings/purchase-orders/${id}/edit`),
  })
  const refuse = useCall(orderRequests.refuse, {
    done: 'The client was told why',
    refreshes,
    onDone: () => setRefusing(false),
  })
  const params = { id: request.answer_id! }
  return (
    <div className={classes.buttons}>
      {can('purchase_orders.create') && can('purchase_orders.update') && (
        <Button
          loading={accept.isPending}
          disabled={refuse.isPending}
          onClick={() => accept.mutate({ params } as never)}
        >
          Accept
        </Button>
      )}
      {can('purchase_orders.update') && (
        <Button variant="default" disabled={accept.isPending} onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      )}
      <ReasonDialog
        opened={refusing}
        onClose={() => setRefusing(false)}
        title={`Refuse ${request.number}?`}
        confirm="Refuse"
        tone="danger"
        label="Why can it not be used?"
        description={`${request.to_name || request.to_address} will read this, with a link to name another one.`}
        loading={refuse.isPending}
        onReason={(reason) => refuse.mutate({ params, body: { reason } })}
      />
    </div>
  )
}
