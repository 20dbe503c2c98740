import { sql } from 'kysely'
import { type BudgetsQuery, orderBudgets } from '#areas/purchase-orders/budgets/contract.ts'
import { budgetShape } from '#areas/purchase-orders/budgets/queries.ts'
import {
  type MovementsQuery,
  type PurchaseOrdersQuery,
  purchaseOrders,
} from '#areas/purchase-orders/contract.ts'
import { movementShape } from '#areas/purchase-orders/movements.ts'
import { leftOf, orderShape, reachOrders } from '#areas/purchase-orders/queries.ts'
import { hardStopNames, statusNames } from '#areas/purchase-orders/rules.ts'
import { kindNames, takenBackNames } from '#areas/purchase-orders/words.ts'
import { type Context, reachOf } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import {
  choice,
  day,
  exportable,
  instant,
  integer,
  minutes,
  money,
  text,
  words,
} from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const allow = 'purchase_orders.export'

const movementWords = sql`case when page.kind = 'release' then ${words('page.of', takenBackNames)}
  else ${words('page.kind', kindNames)} end`

/** Whoever sees all and may take out their own takes out their own. */
const narrowed = ({ who }: Context) => rowScope({ who, scope: reachOf(who, allow) ?? 'own' }, 'whose')

export const purchaseOrderExports: Record<string, Exportable> = {
  '/purchase-orders': exportable({
    title: 'Purchase orders',
    endpoint: purchaseOrders.list,
    allow,
    personal: false,
    shape: (ctx, query: PurchaseOrdersQuery) => {
      const shape = orderShape(ctx, query)
      return { ...shape, where: [...(shape.where ?? []), reachOrders(ctx.db, narrowed(ctx))] }
    },
    cells: {
      number: text('Number', 'page.number'),
      client_name: text('Client', 'c.name'),
      status: choice('Status', 'state.status', statusNames),
      budget: money('Value', 'page.budget', 'page.currency'),
      invoiced: money('Invoiced', 'used.invoiced', 'page.currency'),
      committed: money('Approved', 'used.committed', 'page.currency'),
      reserved: money('Submitted', 'used.reserved', 'page.currency'),
      forecast: money('Forecast', 'page.forecast', 'page.currency'),
      left: money('Left', leftOf('page'), 'page.currency'),
      starts_on: day('Starts', 'page.starts_on'),
      ends_on: day('Ends', 'page.ends_on'),
      runs_out_on: day('Used up on', 'page.runs_out_on'),
      budget_minutes: minutes('Hours', 'page.budget_minutes'),
      priority: integer('Priority', 'page.priority'),
      hard_stop: choice('When used up', 'page.hard_stop', hardStopNames),
      description: text('Description', 'page.description'),
      currency: text('Currency', 'page.currency'),
      created_at: instant('Created', 'page.created_at'),
    },
  }),
  '/purchase-order-movements': exportable({
    title: 'Purchase order movements',
    endpoint: purchaseOrders.allMovements,
    allow,
    personal: true,
    shape: (ctx, query: MovementsQuery) => {
      const shape = movementShape(ctx, query)
      const reach = reachOrders(ctx.db, narrowed(ctx), 'o')
      const mine =
        reach &&
        sql`exists (select from purchase_orders o where o.tenant_id = ${ctx.db.tenant}
          and o.id = t.purchase_order_id and ${reach})`
      return { ...shape, where: [...(shape.where ?? []), mine] }
    },
    cells: {
      at: instant('When', 'page.at'),
      purchase_order_number: text('Purchase order', 'o.number'),
      client_name: text('Client', 'c.name'),
      kind: text('What', movementWords),
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      period_end: day('Period to', 's.period_end'),
      invoice_number: text('Invoice', 'i.number'),
      amount: money('Amount', 'page.effect', 'o.currency'),
      minutes: minutes('Hours', 'page.effect_minutes'),
      user_name: text('By', 'u.name'),
      reason: text('Reason', 'page.reason'),
    },
  }),
  '/purchase-order-budgets': exportable({
    title: 'Purchase order budgets',
    endpoint: orderBudgets.list,
    allow,
    personal: true,
    shape: (ctx, query: BudgetsQuery) => {
      const shape = budgetShape(ctx, query)
      const reach = reachOrders(ctx.db, narrowed(ctx), 'o')
      const mine =
        reach &&
        sql`exists (select from purchase_orders o where o.tenant_id = ${ctx.db.tenant}
          and o.id = t.purchase_order_id and ${reach})`
      return { ...shape, where: [...(shape.where ?? []), mine] }
    },
    cells: {
      purchase_order_number: text('Purchase order', 'o.number'),
      client_name: text('Client', 'c.name'),
      label: text('For', 'whose.label'),
      amount: money('Budget', 'page.amount', 'o.currency'),
      invoiced: money('Invoiced', 'taken.invoiced', 'o.currency'),
      committed: money('Approved', 'taken.committed', 'o.currency'),
      reserved: money('Submitted', 'held.reserved', 'o.currency'),
      left: money('Left', sql`page.amount - held.reserved - taken.committed - taken.invoiced`, 'o.currency'),
      minutes: minutes('Hours', 'page.minutes'),
      used_minutes: minutes('Hours used', sql`held.minutes + taken.minutes`),
    },
  }),
}
