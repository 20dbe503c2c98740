import { budgetsOf } from '#areas/purchase-orders/budget-queries.ts'
import type {
  Budget,
  BudgetInput,
  BudgetsQuery,
  SetBudgets,
} from '#areas/purchase-orders/budgets/contract.ts'
import {
  budgetChoices,
  budgetShape,
  knownFor,
  replaceBudgets,
  writtenBudgets,
} from '#areas/purchase-orders/budgets/queries.ts'
import { whyNotBudgets } from '#areas/purchase-orders/budgets/rules.ts'
import { findOrder } from '#areas/purchase-orders/queries.ts'
import { belowUsed, belowUsedTime } from '#areas/purchase-orders/rules.ts'
import { forbid } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import type { Page } from '#platform/http/contract.ts'
import { ListQuery } from '#platform/http/contract.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { type FieldErrors, invalid, refuse, type Warning } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

export function listBudgets(ctx: Context, query: BudgetsQuery): Promise<Page<Budget>> {
  return listPage(ctx.db, '/purchase-order-budgets', query, budgetShape(ctx, query))
}

export const choicesOf = async (ctx: Context, id: number) => budgetChoices(ctx, await findOrder(ctx, id))

/** Says all budgets beneath an order anew. Whoever takes from the order waits until this is written. */
export async function setBudgets(
  ctx: Context,
  id: number,
  { budgets: given, version, accepted }: SetBudgets,
): Promise<{ data: Budget[] }> {
  const { db } = ctx
  await holdRow(db, 'purchase_orders', id)
  const order = await findOrder(ctx, id)
  if (!covers(ctx.who, 'purchase_orders.update', order)) forbid(['budgets'], '', 'purchase_orders.update')
  refuse(whyNotBudgets(given, order))
  await refuseUnknown(ctx, order.client_id, given)
  const before = await writtenBudgets(db, id)
  await replaceBudgets(db, id, given)
  const now = await budgetsOf(db, [id])
  const reasons = acceptWarnings(
    now.map((budget, at) => belowOf(budget, at, order.currency)),
    accepted,
  )
  await saveVersioned(db, 'purchase_orders', { id, version }, {}, 'purchase order')
  const after = await writtenBudgets(db, id)
  const recorded = {
    ...differences({ budgets: inWords(before, order.currency) }, { budgets: inWords(after, order.currency) }),
    ...reasons,
  }
  if (Object.keys(recorded).length > 0) await recordHistory(ctx, 'purchase-orders', id, 'changed', recorded)
  await announce(db, 'purchase_order.changed', { id })
  const all = ListQuery.parse({ per_page: 100 })
  const page = await listPage(db, '', all, budgetShape({ ...ctx, scope: 'all' }, { purchase_order_id: id }))
  return { data: page.data }
}

/** Rates of the agency and placements of the order's client: any other is not there, whoever's it is. */
async function refuseUnknown({ db }: Context, clientId: number, given: readonly BudgetInput[]) {
  const { rates, placements } = await knownFor(db, clientId, given)
  const errors: FieldErrors = {}
  given.forEach(({ rate_code_id, placement_id }, at) => {
    if (rate_code_id !== null && !rates.has(rate_code_id))
      errors[`budgets.${at}.rate_code_id`] = ['There is no such rate']
    if (placement_id !== null && !placements.has(placement_id))
      errors[`budgets.${at}.placement_id`] = ['This client has no such placement']
  })
  const [field] = Object.keys(errors)
  if (field) throw invalid(field, errors[field]![0]!, 'not_found')
}

type Used = { amount: number | null; minutes: number | null; used_minutes: number } & Record<
  'reserved' | 'committed' | 'invoiced',
  number
>

/** Less than what is used of it already. */
function belowOf(budget: Used, at: number, currency: string): Warning | undefined {
  const used = budget.reserved + budget.committed + budget.invoiced
  const money = budget.amount === null ? undefined : belowUsed(budget.amount, used, currency)
  if (money) return { ...money, field: `budgets.${at}.amount` }
  const time = belowUsedTime(budget.minutes, budget.used_minutes)
  return time && { ...time, field: `budgets.${at}.minutes` }
}

/** Budgets as the history tells them: “Overtime £300.00; Nia Novak, P00001 40.00 hours”. */
const inWords = (budgets: readonly (BudgetInput & { label: string })[], currency: string) =>
  budgets
    .map(({ label, amount, minutes }) =>
      [
        label,
        amount === null ? '' : formatMoney(amount, currency),
        minutes === null ? '' : `${(minutes / 60).toFixed(2)} hours`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ')
