import { type ReactNode, useState } from 'react'
import { type PurchaseOrderRow, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { OrderPicker } from '#areas/purchase-orders/web/parts/OrderPicker.tsx'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { isReadable } from '#kit/ui/form/unreadable.ts'
import { sumsText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Verb = 'extend' | 'replace' | 'close'
type Props = { verb: Verb; ids: number[]; onClose: (decided: number) => void }
/** What is asked for all of them. */
type Asked = { day: string | null; next: PurchaseOrderRow | undefined }

const words: Record<Verb, { title: string; verb: string; done: string }> = {
  extend: { title: 'Extend purchase orders', verb: 'Extend', done: 'extended' },
  replace: { title: 'Replace purchase orders', verb: 'Replace', done: 'replaced' },
  close: { title: 'Close purchase orders', verb: 'Close', done: 'closed' },
}

/** Gives the chosen orders a later end or another in their place, or closes them: what is left of them first. */
export function OrdersMany({ verb, ids, onClose }: Props) {
  const chosen = useChosenRows(purchaseOrders.list, ids)
  const [asked, setAsked] = useState<Asked>({ day: null, next: undefined })
  const byId = new Map(chosen?.map((order) => [order.id, order]))
  const left = sumsText(chosen?.map((order) => ({ minor: order.left, currency: order.currency })) ?? [])
  const asks: Record<Verb, ReactNode> = {
    extend: (
      <DayInput
        label="New end"
        value={asked.day}
        onDay={(day) => setAsked({ ...asked, day: isReadable(day) ? day : null })}
      />
    ),
    replace: (
      <OrderPicker
        label="Replaced by"
        description="It is named on the placements of each, and pays from its start, or once what is left is used up."
        client_id={chosen?.[0]?.client_id}
        except={ids}
        chosen={asked.next}
        onPick={(next) => setAsked({ ...asked, next })}
      />
    ),
    close: null,
  }
  return (
    <BulkDialog
      {...words[verb]}
      rows={chosen?.map((order) => ({
        id: order.id,
        name: `${order.number}, ${order.client_name}`,
        to: `/settings/purchase-orders/${order.id}/edit`,
        whyNot: whyNot[verb](order, asked),
      }))}
      summary={
        <ChosenSummary chosen={ids.length} found={chosen?.length} one="purchase order">
          {left && (
            <>
              <strong>{left}</strong> left
            </>
          )}
        </ChosenSummary>
      }
      ready={verb === 'close' || (verb === 'extend' ? asked.day !== null : asked.next !== undefined)}
      each={(id) =>
        call(purchaseOrders.change, {
          params: { id },
          body: { version: byId.get(id)!.version, ...changeOf[verb](asked) },
        })
      }
      onClose={(decided) => {
        if (decided > 0) void refresh('purchase-orders', 'placements', 'history')
        onClose(decided)
      }}
    >
      {asks[verb]}
    </BulkDialog>
  )
}

const changeOf: Record<Verb, (asked: Asked) => object> = {
  extend: ({ day }) => ({ ends_on: day }),
  replace: ({ next }) => ({ superseded_by: next?.id }),
  close: () => ({ status: 'closed' }),
}

const whyNot: Record<Verb, (order: PurchaseOrderRow, asked: Asked) => string | undefined> = {
  extend: ({ status, ends_on }, { day }) => {
    if (status === 'closed') return 'It is closed already.'
    if (ends_on === null) return 'It has no end.'
    return day !== null && day <= ends_on ? 'It ends later already.' : undefined
  },
  replace: ({ status, client_id, currency }, { next }) => {
    if (status === 'closed') return 'It is closed already.'
    if (status === 'superseded') return 'It was replaced already.'
    if (next && client_id !== next.client_id) return `${next.number} is of another client.`
    return next && currency !== next.currency ? `${next.number} is in another currency.` : undefined
  },
  close: ({ status }) => (status === 'closed' ? 'It is closed already.' : undefined),
}
