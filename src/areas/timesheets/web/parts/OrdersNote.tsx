import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SheetOrders } from '#areas/purchase-orders/contract.ts'
import { timesheets } from '#areas/timesheets/contract.ts'
import { queryOf } from '#kit/query.ts'
import { moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = { orders: SheetOrders | undefined; isWorker?: boolean }

/** What is left of the client's purchase orders after this week; for a worker, only whether it goes beyond them. */
export function OrdersNote({ orders, isWorker = false }: Props) {
  if (!orders) return null
  const lines = orders.data.map(({ id, number, left, currency }) => (
    <li key={id}>
      {left < 0
        ? `${moneyText(-left, currency)} beyond ${number} with this week`
        : `${moneyText(left, currency)} of ${number} left after this week`}
    </li>
  ))
  if (!orders.beyond) return lines.length > 0 ? <Notice title="Purchase order">{listOf(lines)}</Notice> : null
  return (
    <Notice tone="warning" title="This week goes beyond the purchase order">
      {lines.length > 0 && listOf(lines)}
      {isWorker && 'Tell your agency: they can ask the client for another one. '}
      {orders.stops && 'It cannot be submitted like this. What was entered is kept.'}
    </Notice>
  )
}

const listOf = (lines: React.ReactNode) => <ul style={{ margin: 0, paddingLeft: 18 }}>{lines}</ul>

type OfSheet = {
  id: number
  version: number
  isWorker?: boolean
  /** What was chosen and is not saved yet; absent where nothing is chosen. */
  named?: number | null | undefined
  onName?: (id: number | null) => void
}

/** The note of a sheet, asked anew with each version that is saved; where it is entered, which order pays for it. */
export function OrdersOfSheet({ id, version, isWorker, named, onName }: OfSheet) {
  const { data } = useQuery({
    ...queryOf(timesheets.purchaseOrders, { params: { id }, query: { version } }),
    placeholderData: (before: SheetOrders | undefined) => before,
  })
  const chosen = named === undefined ? data?.purchase_order_id : named
  return (
    <>
      {onName && data && data.choices.length > 0 && (
        <NativeSelect
          label="Purchase order"
          my="md"
          description="Only if this time is for another order than usual."
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => onName(value ? Number(value) : null)}
        >
          <option value="">As agreed for the placement</option>
          {data.choices.map((order) => (
            <option key={order.id} value={order.id}>
              {order.number}
            </option>
          ))}
        </NativeSelect>
      )}
      <OrdersNote orders={data} isWorker={isWorker ?? false} />
    </>
  )
}
