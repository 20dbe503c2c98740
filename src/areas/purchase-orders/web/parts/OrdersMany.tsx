import { useState } from 'react'
import { type PurchaseOrderRow, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { sumsText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { verb: 'extend' | 'close'; ids: number[]; onClose: (decided: number) => void }

/** Gives the chosen orders a later end, or closes them: what is left of them first, then each by itself. */
export function OrdersMany({ verb, ids, onClose }: Props) {
  const chosen = useChosenRows(purchaseOrders.list, ids)
  const [day, setDay] = useState<string | null>(null)
  const byId = new Map(chosen?.map((order) => [order.id, order]))
  const left = sumsText(chosen?.map((order) => ({ minor: order.left, currency: order.currency })) ?? [])
  const extends_ = verb === 'extend'
  return (
    <BulkDialog
      title={extends_ ? 'Extend purchase orders' : 'Close purchase orders'}
      verb={extends_ ? 'Extend' : 'Close'}
      done={extends_ ? 'extended' : 'closed'}
      rows={chosen?.map((order) => ({
        id: order.id,
        name: `${order.number}, ${order.client_name}`,
        to: `/settings/purchase-orders/${order.id}/edit`,
        whyNot: whyNot(order, verb, day),
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
      ready={!extends_ || day !== null}
      each={(id) =>
        call(purchaseOrders.change, {
          params: { id },
          body: {
            version: byId.get(id)!.version,
            ...(extends_ ? { ends_on: day } : { status: 'closed' as const }),
          },
        })
      }
      onClose={(decided) => {
        if (decided > 0) void refresh('purchase-orders', 'history')
        onClose(decided)
      }}
    >
      {extends_ && <DayInput label="New end" value={day} onDay={setDay} />}
    </BulkDialog>
  )
}

function whyNot(order: PurchaseOrderRow, verb: Props['verb'], day: string | null): string | undefined {
  if (order.status === 'closed') return 'It is closed already.'
  if (verb === 'close') return undefined
  if (order.ends_on === null) return 'It has no end.'
  return day !== null && day <= order.ends_on ? 'It ends later already.' : undefined
}
