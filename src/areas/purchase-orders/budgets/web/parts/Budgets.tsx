import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Budget, orderBudgets } from '#areas/purchase-orders/budgets/contract.ts'
import classes from '#areas/purchase-orders/budgets/web/parts/Budgets.module.css'
import { BudgetsForm } from '#areas/purchase-orders/budgets/web/parts/BudgetsForm.tsx'
import type { PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { hoursText, moneyText, percentText } from '#kit/ui/format.ts'
import { ExportButton } from '#kit/ui/list/ExportButton.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'

/** The columns of the file; the page says the same in bars. */
const exported = [
  { key: 'purchase_order_number', label: 'Purchase order' },
  { key: 'client_name', label: 'Client' },
  { key: 'label', label: 'For' },
  { key: 'amount', label: 'Budget' },
  { key: 'invoiced', label: 'Invoiced' },
  { key: 'committed', label: 'Approved' },
  { key: 'reserved', label: 'Submitted' },
  { key: 'left', label: 'Left' },
  { key: 'minutes', label: 'Hours' },
  { key: 'used_minutes', label: 'Hours used' },
]

/** What is left of each budget beneath an order, and for whoever may change them, the form. */
export function Budgets({ order }: { order: PurchaseOrder }) {
  const { can } = usePermissions()
  const query = useQuery(
    queryOf(orderBudgets.list, { query: { purchase_order_id: order.id, per_page: 100 } as never }),
  )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={200} radius="lg" />
  const budgets = query.data.data
  const mayChange = can('purchase_orders.update')
  return (
    <Stack>
      {budgets.length > 0 && (
        <Panel
          title="What is left of each"
          aside={
            <ExportButton
              endpoint={orderBudgets.list}
              search={{}}
              listOptions={{ fixed: { purchase_order_id: String(order.id) } }}
              visible={exported}
              total={query.data.meta.total}
            />
          }
        >
          <ul className={classes.lines}>
            {budgets.map((budget) => (
              <Line key={budget.id} budget={budget} />
            ))}
          </ul>
        </Panel>
      )}
      {budgets.length === 0 && !mayChange && (
        <EmptyState title="No budgets" text="This order has one limit for everything." />
      )}
      {mayChange && <BudgetsForm order={order} budgets={budgets} />}
    </Stack>
  )
}

function Line({ budget }: { budget: Budget }) {
  const { amount, minutes, used_minutes, left, currency } = budget
  const used = budget.reserved + budget.committed + budget.invoiced
  const shares = [
    ...(amount === null ? [] : [used / amount]),
    ...(minutes === null ? [] : [used_minutes / minutes]),
  ]
  const percent = Math.floor(100 * Math.max(...shares))
  const said = [
    amount === null ? '' : `${moneyText(used, currency)} of ${moneyText(amount, currency)}`,
    minutes === null ? '' : `${hoursText(used_minutes)} of ${hoursText(minutes)} hours`,
  ]
  return (
    <li className={classes.line}>
      <span>{budget.label}</span>
      <strong>
        {left === null
          ? `${hoursText((minutes ?? 0) - used_minutes)} hours left`
          : `${moneyText(left, currency)} left`}
      </strong>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.fill}
          data-level={percent >= 100 ? 'over' : undefined}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </span>
      <small>
        {said.filter(Boolean).join(', ')}, {percentText(percent, 0)} used
      </small>
    </li>
  )
}
