import { sql } from 'kysely'
import { expenseKind, type Kind, rateKind, taxKind } from '#areas/codes/code-kinds.ts'
import {
  type CodesQuery,
  countsNames,
  expenseCodes,
  rateCodes,
  taxCategoryNames,
  taxCodes,
  taxDirectionNames,
} from '#areas/codes/contract.ts'
import { codeShape } from '#areas/codes/queries.ts'
import type { Db } from '#platform/db/tenant.ts'
import { choice, decimal, exportable, integer, money, spoken, text, yesNo } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

/** Which of two sides a code is for. */
const sides = (first: string, second: string, names: [both: string, first: string, second: string]) => {
  const [both, one, other] = names.map((name) => sql.lit(name))
  return sql`case when ${sql.ref(first)} and ${sql.ref(second)} then ${both} when ${sql.ref(first)} then ${one}
    when ${sql.ref(second)} then ${other} else 'Neither' end`
}

/** Counted for each row of the file. */
const counted = (db: Db, kind: Kind, query: CodesQuery) => {
  const shape = codeShape(db, kind, query)
  return {
    ...shape,
    joins: sql`${shape.joins ?? sql``} cross join lateral (select ${kind.usedBy(db)} as used_by) counted`,
  }
}

const codeCells = {
  name: text('Name', 'page.name'),
  code: text('Code', 'page.code'),
  used_by: integer('Used by', 'counted.used_by'),
  archived_at: text('Status', sql`case when page.archived_at is not null then 'Retired' else 'Active' end`),
}

export const codeExports: Record<string, Exportable> = {
  '/tax-codes': exportable({
    title: 'Tax codes',
    endpoint: taxCodes.list,
    personal: false,
    shape: ({ db }, query) => counted(db, taxKind, query),
    cells: {
      ...codeCells,
      rate: decimal('Rate', sql`trim_scale(page.rate)`),
      category: choice('Category', 'page.category', taxCategoryNames),
      direction: choice('For', 'page.direction', taxDirectionNames),
      archived_at: text(
        'Status',
        sql`case when page.archived_at is not null then 'Retired' when page.is_default then 'Default' else 'Active' end`,
      ),
    },
  }),
  '/rate-codes': exportable({
    title: 'Rate codes',
    endpoint: rateCodes.list,
    personal: false,
    shape: ({ db }, query) => counted(db, rateKind, query),
    cells: {
      ...codeCells,
      kind: text('Kind', spoken('page.kind')),
      unit: text('Unit', spoken('page.unit')),
      payable: text(
        'For',
        sides('page.payable', 'page.chargeable', ['Pay and charge', 'Pay only', 'Charge only']),
      ),
      pay_multiplier: decimal('Pay', sql`trim_scale(page.pay_multiplier)`),
      charge_multiplier: decimal('Charge', sql`trim_scale(page.charge_multiplier)`),
      accrues_holiday: yesNo('Earns holiday pay', 'page.accrues_holiday'),
      counts_awr: choice('Counts for AWR weeks', 'page.counts_awr', countsNames),
      counts_wtr: choice('Counts as working time', 'page.counts_wtr', countsNames),
      payroll_element: text('Payroll element', 'page.payroll_element'),
      gl_account: text('Ledger account of pay', 'page.gl_account'),
      gl_sales_account: text('Ledger account of charges', 'page.gl_sales_account'),
      tax_code_name: text('Tax code', 'tax.name'),
      worker_visible: yesNo('Shown to the worker', 'page.worker_visible'),
      client_visible: yesNo('Shown to the client', 'page.client_visible'),
    },
  }),
  '/expense-codes': exportable({
    title: 'Expense codes',
    endpoint: expenseCodes.list,
    personal: false,
    shape: ({ db }, query) => counted(db, expenseKind, query),
    cells: {
      ...codeCells,
      reimbursable: text(
        'For',
        sides('page.reimbursable', 'page.chargeable', [
          'Reimbursed and charged',
          'Reimbursed only',
          'Charged only',
        ]),
      ),
      tax_code_name: text('Tax code', 'tax.name'),
      receipt_required_over: money('Receipt over', 'page.receipt_required_over', undefined),
      cap: money('Cap', 'page.cap', undefined),
    },
  }),
}
