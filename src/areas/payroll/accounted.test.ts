import { expect, test } from 'vitest'
import { accountedFor, percentAccounted } from '#areas/payroll/rules.ts'
import type { PayWay } from '#areas/payroll/words.ts'

const part = (way: PayWay, reason: string | null, amount: number) => ({
  way,
  currency: 'GBP',
  reason,
  amount,
})

test('what a run takes and what a supplier was asked for is accounted for, the rest is missing', () => {
  expect(
    accountedFor([
      part('payroll', null, 800),
      part('payroll', 'no_tax_code', 200),
      part('payroll', 'later', 5_000),
      part('supplier_invoice', 'advised', 300),
      part('self_bill', 'on_hold', 10),
    ]),
  ).toEqual([
    { way: 'payroll', currency: 'GBP', due: 1_000, accounted: 800, missing: 200, whole: false },
    { way: 'supplier_invoice', currency: 'GBP', due: 300, accounted: 300, missing: 0, whole: true },
    { way: 'self_bill', currency: 'GBP', due: 10, accounted: 0, missing: 10, whole: false },
  ])
})

test.for([
  [[], 100],
  [[part('payroll', 'later', 100)], 100],
  [[part('payroll', null, 894_50)], 100],
  [[part('payroll', null, 99_999), part('cis', 'no_supplier', 1)], 99],
  [[part('payroll', 'on_hold', 100)], 0],
  [[part('payroll', null, 100), part('self_bill', 'on_hold', 0)], 99],
  [[part('payroll', null, 75), part('self_bill', 'on_hold', 25)], 75],
] as const)('%j is %d %%: never 100 while anything is missing', ([parts, percent]) => {
  expect(percentAccounted(parts)).toBe(percent)
})
