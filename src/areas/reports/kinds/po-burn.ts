import { type RawBuilder, sql } from 'kysely'
import { orderFigures, orderStatus, reachOrders } from '#areas/purchase-orders/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { rowScope } from '#platform/db/row-scope.ts'

const usedShare = sql`round(100.0 * (invoiced + committed + reserved) / nullif(budget, 0), 2)`

export const poBurn: Definition = {
  key: 'purchase-orders/po-burn',
  definition:
    'How far each purchase order is used up: what was invoiced on it, what is approved and on no invoice yet, what is submitted or expected of timesheets, and what is left. Every figure is the sum of its movements. Closed orders are there, too.',
  records: ['purchase_orders.view'],
  groupings: ['client', 'status', 'currency'],
  usual: [],
  columns: [
    { key: 'order_name', label: 'Number', kind: 'text' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'ends_on', label: 'Ends', kind: 'day' },
    {
      key: 'runs_out_on',
      label: 'Runs out',
      kind: 'day',
      explain: 'The day by which it is used up, if work goes on as it is placed.',
    },
    { key: 'budget', label: 'Budget', kind: 'money', added: true },
    { key: 'invoiced', label: 'Invoiced', kind: 'money', added: true },
    {
      key: 'committed',
      label: 'Approved',
      kind: 'money',
      added: true,
      explain: 'Approved, and on no issued invoice yet.',
    },
    {
      key: 'reserved',
      label: 'Submitted',
      kind: 'money',
      added: true,
      explain: 'Submitted and not decided on.',
    },
    {
      key: 'left',
      label: 'Left',
      kind: 'money',
      added: true,
      explain: 'Budget less the three. Below nothing: it is overrun.',
    },
    {
      ...{ key: 'used_percent', label: 'Used %', kind: 'decimal' },
      explain: 'Of the budget, the three together.',
      of: usedShare,
    },
    {
      key: 'forecast',
      label: 'Forecast',
      kind: 'money',
      added: true,
      hidden: true,
      explain: 'What placements on it are still expected to come to.',
    },
  ],
  sort: '-used_percent',
  opens: '/settings/purchase-orders/:id/edit',
  beside: { label: 'Purchase orders', to: '/settings/purchase-orders' },
  personal: false,
  facts: orderFacts,
}

/** Purchase orders as far as the caller reaches their clients, a row each. */
export function orderFacts(asked: Asked): RawBuilder<unknown> {
  const { db } = asked
  return sql`
    select o.id as fact_id, o.id as opens_id, o.currency, o.number as order_name, o.client_id, c.name as client_name,
      ${spokenOf(orderStatus(asked, 'o'))} as status, o.ends_on, o.runs_out_on, o.budget, used.invoiced, used.committed,
      used.reserved, o.budget - (used.invoiced + used.committed + used.reserved) as left, o.forecast
    from purchase_orders o
    join clients c on c.tenant_id = ${db.tenant} and c.id = o.client_id ${orderFigures(db, 'o')}
    where o.tenant_id = ${db.tenant} and ${reachOrders(db, rowScope(asked, 'whose'), 'o') ?? sql.lit(true)}`
}
