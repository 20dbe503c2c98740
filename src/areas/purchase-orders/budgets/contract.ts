import { z } from 'zod'
import { mostBudget } from '#areas/purchase-orders/contract.ts'
import {
  Currency,
  endpoint,
  Id,
  IdParam,
  ListQuery,
  Minor,
  pageOf,
  text,
  Version,
} from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

export const mostBudgets = 100

/** A limit beneath the whole of an order: of one rate code, one placement, or the placements of one cost centre. */
const budget = {
  rate_code_id: Id.nullable().default(null),
  placement_id: Id.nullable().default(null),
  /** Of the placements that bear it, in any spelling of capitals. */
  cost_centre: text(60).nullable().default(null),
  /** Net, in minor units; null: no limit of money. */
  amount: Minor.min(1, 'More than nothing, or leave it empty')
    .max(mostBudget, 'At most 1,000,000,000.00')
    .nullable()
    .default(null),
  minutes: z
    .int()
    .min(1, 'More than no time, or leave it empty')
    .max(60_000_000, 'At most 1,000,000 hours')
    .nullable()
    .default(null),
}
export const BudgetInput = z.object(budget)
export type BudgetInput = z.output<typeof BudgetInput>

export const SetBudgets = z.object({
  /** All of them: what is not sent is gone. */
  budgets: z.array(BudgetInput).max(mostBudgets, `At most ${mostBudgets} budgets`),
  version: Version,
  accepted: Accepted,
})
export type SetBudgets = z.output<typeof SetBudgets>

export const Budget = z.object({
  id: Id,
  purchase_order_id: Id,
  purchase_order_number: z.string(),
  client_name: z.string(),
  currency: Currency,
  /** What it is for, in words. */
  label: z.string(),
  rate_code_id: Id.nullable(),
  placement_id: Id.nullable(),
  cost_centre: z.string().nullable(),
  amount: Minor.nullable(),
  minutes: z.int().nullable(),
  reserved: Minor,
  committed: Minor,
  invoiced: Minor,
  /** Null: it has no limit of money. */
  left: Minor.nullable(),
  used_minutes: z.int(),
})
export type Budget = z.output<typeof Budget>

/** What a budget of an order can be for. */
export const BudgetChoices = z.object({
  rate_codes: z.array(z.object({ id: Id, name: z.string() })),
  placements: z.array(z.object({ id: Id, name: z.string() })),
  cost_centres: z.array(z.string()),
})
export type BudgetChoices = z.output<typeof BudgetChoices>

export const BudgetsQuery = ListQuery.extend({
  purchase_order_id: z.coerce.number().int().positive().optional(),
})
export type BudgetsQuery = z.output<typeof BudgetsQuery>

const params = z.object({ id: IdParam })

export const orderBudgets = {
  list: endpoint({
    method: 'GET',
    path: '/purchase-order-budgets',
    allow: 'purchase_orders.view',
    summary: 'Budgets beneath purchase orders with what is left of each: of one order, or of all',
    query: BudgetsQuery,
    reply: pageOf(Budget),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/purchase-orders/:id/budget-choices',
    allow: 'purchase_orders.view',
    summary: 'Rate codes, placements and cost centres that a budget of this order can be for',
    params,
    reply: BudgetChoices,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/purchase-orders/:id/budgets',
    allow: 'purchase_orders.update',
    summary: 'Says all budgets beneath a purchase order',
    params,
    body: SetBudgets,
    reply: z.object({ data: z.array(Budget) }),
  }),
}
