import type { PurchaseOrderRow } from '#areas/purchase-orders/contract.ts'
import { hardStopNames, statusNames, usedPercent } from '#areas/purchase-orders/rules.ts'
import classes from '#areas/purchase-orders/web/parts/orders.module.css'
import { percentText } from '#kit/ui/format.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, Hours, InstantText, Money } from '#kit/ui/values.tsx'

type Figure = 'budget' | 'invoiced' | 'committed' | 'reserved' | 'forecast' | 'left'

const money = (key: Figure, label: string, more: Partial<Column<PurchaseOrderRow>> = {}) =>
  ({
    key,
    label,
    align: 'right',
    card: 'none',
    width: 105,
    render: (order) => <Money minor={order[key]} currency={order.currency} />,
    ...more,
  }) satisfies Column<PurchaseOrderRow>

export const orderColumns: Column<PurchaseOrderRow>[] = [
  { key: 'number', label: 'Number', sort: true },
  { key: 'client_name', label: 'Client' },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    width: 100,
    render: (order) => <OrderStatus status={order.status} />,
  },
  money('budget', 'Value'),
  money('invoiced', 'Invoiced'),
  money('committed', 'Approved'),
  money('reserved', 'Submitted', { hidden: true }),
  money('forecast', 'Forecast'),
  money('left', 'Left', { card: 'value' }),
  {
    key: 'used',
    label: 'Used',
    width: 110,
    render: (order) => <UsedBar order={order} />,
  },
  {
    key: 'ends_on',
    label: 'Ends',
    sort: 'ends_by',
    width: 120,
    render: (order) => (order.ends_on ? <DayText day={order.ends_on} /> : 'No end'),
  },
  {
    key: 'runs_out_on',
    label: 'Used up on',
    hidden: true,
    render: (order) => <DayText day={order.runs_out_on} />,
  },
  {
    key: 'starts_on',
    label: 'Starts',
    hidden: true,
    render: (order) => <DayText day={order.starts_on} />,
  },
  {
    key: 'budget_minutes',
    label: 'Hours',
    hidden: true,
    align: 'right',
    render: (order) => <Hours minutes={order.budget_minutes} />,
  },
  { key: 'priority', label: 'Priority', hidden: true, align: 'right' },
  {
    key: 'hard_stop',
    label: 'When used up',
    hidden: true,
    render: (order) => hardStopNames[order.hard_stop],
  },
  { key: 'description', label: 'Description', hidden: true },
  {
    key: 'created_at',
    label: 'Created',
    hidden: true,
    sort: true,
    render: (order) => <InstantText at={order.created_at} />,
  },
]

export function OrderStatus({ status }: Pick<PurchaseOrderRow, 'status'>) {
  return <StatusBadge status={status} label={statusNames[status]} />
}

/** How much of the budget is used, as a short bar with its figure. */
function UsedBar({ order }: { order: PurchaseOrderRow }) {
  const percent = usedPercent(order)
  return (
    <span className={classes.used}>
      <span className={classes.usedTrack} aria-hidden>
        <span
          className={classes.usedFill}
          data-level={percent >= 100 ? 'over' : percent >= 90 ? 'high' : undefined}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </span>
      <span className={classes.usedText}>{percentText(percent, 0)}</span>
    </span>
  )
}
