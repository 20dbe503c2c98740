import type { BudgetInput } from '#areas/purchase-orders/budgets/contract.ts'
import { formatMoney } from '#platform/money.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

type Whole = { budget: number; budget_minutes: number | null; currency: string }

/** By what an order is divided: each of the three is a division of the whole by itself. */
const divisions = {
  rate_code_id: 'rates',
  placement_id: 'placements',
  cost_centre: 'cost centres',
} as const
type Division = keyof typeof divisions

const divisionsOf = (budget: BudgetInput) =>
  (Object.keys(divisions) as Division[]).filter((by) => budget[by] !== null && budget[by] !== '')

/**
 * Why these cannot be the budgets of an order: one is for nothing or for two things, limits nothing, stands twice, or those
 * for all rates (or placements, or cost centres) come to more than the whole.
 */
export function whyNotBudgets(budgets: readonly BudgetInput[], whole: Whole): Reason | undefined {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  const sums = new Map<Division, { amount: number; minutes: number }>()
  budgets.forEach((budget, at) => {
    const [by, ...more] = divisionsOf(budget)
    const field = (name: keyof BudgetInput) => `budgets.${at}.${name}`
    if (!by || more.length > 0) {
      errors[field('rate_code_id')] = ['A budget is for one rate, one placement or one cost centre']
      return
    }
    if (budget.amount === null && budget.minutes === null)
      errors[field('amount')] = ['Give an amount, or hours']
    const key = `${by} ${String(budget[by]).toLowerCase()}`
    if (seen.has(key)) errors[field(by)] = ['This stands here twice']
    seen.add(key)
    const before = sums.get(by) ?? { amount: 0, minutes: 0 }
    const sum = {
      amount: before.amount + (budget.amount ?? 0),
      minutes: before.minutes + (budget.minutes ?? 0),
    }
    sums.set(by, sum)
    if (budget.amount !== null && sum.amount > whole.budget)
      errors[field('amount')] = [
        `The budgets for ${divisions[by]} come to ${formatMoney(sum.amount, whole.currency)} with this one, and the whole is ${formatMoney(whole.budget, whole.currency)}`,
      ]
    if (budget.minutes !== null && whole.budget_minutes !== null && sum.minutes > whole.budget_minutes)
      errors[field('minutes')] = [
        `The budgets for ${divisions[by]} come to ${hours(sum.minutes)} hours with this one, and the whole is ${hours(whole.budget_minutes)}`,
      ]
  })
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'purchase_order.budgets', title: 'Please check the budgets', errors }
}

const hours = (minutes: number) => (minutes / 60).toFixed(2)

/** A whole that is lowered below what its budgets come to. */
export function whyNotBelowBudgets(budgets: readonly BudgetInput[], whole: Whole): Reason | undefined {
  const found = whyNotBudgets(budgets, whole)
  if (!found) return undefined
  const inTime = Object.keys(found.errors ?? {}).every((field) => field.endsWith('.minutes'))
  return {
    code: 'purchase_order.below_budgets',
    title: 'The budgets beneath this order come to more',
    description: 'Lower or remove some of them first, on the tab Budgets.',
    errors: {
      [inTime ? 'budget_minutes' : 'budget']: [
        'The budgets for rates, placements or cost centres come to more',
      ],
    },
  }
}
