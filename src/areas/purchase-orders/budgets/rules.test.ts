import { describe, expect, it } from 'vitest'
import type { BudgetInput } from '#areas/purchase-orders/budgets/contract.ts'
import { whyNotBelowBudgets, whyNotBudgets } from '#areas/purchase-orders/budgets/rules.ts'

const whole = { budget: 1_000_00, budget_minutes: 6_000, currency: 'GBP' }
const none = { rate_code_id: null, placement_id: null, cost_centre: null, amount: null, minutes: null }
const rate = (rate_code_id: number, more: Partial<BudgetInput>) => ({ ...none, rate_code_id, ...more })
const placement = (placement_id: number, more: Partial<BudgetInput>) => ({ ...none, placement_id, ...more })

describe('budgets beneath an order', () => {
  it.each<[string, BudgetInput[], string[]]>([
    ['none', [], []],
    ['as much as the whole', [rate(1, { amount: 600_00 }), rate(2, { amount: 400_00 })], []],
    [
      'each division by itself',
      [
        rate(1, { amount: 1_000_00 }),
        placement(1, { amount: 1_000_00 }),
        { ...none, cost_centre: 'A', amount: 1 },
      ],
      [],
    ],
    ['a penny more', [rate(1, { amount: 600_00 }), rate(2, { amount: 400_01 })], ['budgets.1.amount']],
    ['a minute more', [rate(1, { minutes: 6_000 }), rate(2, { minutes: 1 })], ['budgets.1.minutes']],
    ['no limit', [rate(1, {})], ['budgets.0.amount']],
    ['for nothing', [{ ...none, amount: 1 }], ['budgets.0.rate_code_id']],
    ['for an empty cost centre', [{ ...none, cost_centre: '', amount: 1 }], ['budgets.0.rate_code_id']],
    ['for two', [rate(1, { placement_id: 1, amount: 1 })], ['budgets.0.rate_code_id']],
    ['one twice', [rate(1, { amount: 1 }), rate(1, { amount: 1 })], ['budgets.1.rate_code_id']],
    [
      'one cost centre in two spellings',
      [
        { ...none, cost_centre: 'Ward', amount: 1 },
        { ...none, cost_centre: 'WARD', amount: 1 },
      ],
      ['budgets.1.cost_centre'],
    ],
  ])('%s', (_words, budgets, fields) => {
    expect(Object.keys(whyNotBudgets(budgets, whole)?.errors ?? {})).toEqual(fields)
  })

  it('say what they come to, and keep the whole above it', () => {
    const two = [rate(1, { amount: 600_00 }), rate(2, { amount: 400_00 })]
    expect(whyNotBudgets(two, { ...whole, budget: 999_99 })?.errors).toEqual({
      'budgets.1.amount': ['The budgets for rates come to £1,000.00 with this one, and the whole is £999.99'],
    })
    expect(whyNotBelowBudgets(two, whole)).toBeUndefined()
    expect(whyNotBelowBudgets(two, { ...whole, budget: 999_99 })).toMatchObject({
      code: 'purchase_order.below_budgets',
      errors: { budget: [expect.any(String)] },
    })
    const hours = [rate(1, { minutes: 6_000 })]
    expect(whyNotBelowBudgets(hours, { ...whole, budget_minutes: 60 })?.errors).toHaveProperty(
      'budget_minutes',
    )
    expect(whyNotBelowBudgets(hours, { ...whole, budget_minutes: null })).toBeUndefined()
  })
})
