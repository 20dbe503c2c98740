import { changeCode, createCode } from '#areas/codes/actions.ts'
import { expenseKind, rateKind, taxKind } from '#areas/codes/code-kinds.ts'
import {
  type ExpenseCode,
  expenseCodes,
  type NewExpenseCode,
  type NewRateCode,
  type NewTaxCode,
  type RateCode,
  rateCodes,
  type TaxCode,
  taxCodes,
} from '#areas/codes/contract.ts'
import { findCode, listCodes } from '#areas/codes/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function codeRoutes(on: On) {
  on(taxCodes.list, ({ db, query }) => listCodes<TaxCode>(db, taxKind, query))
  on(taxCodes.show, ({ db, params }) => findCode<TaxCode>(db, taxKind, params.id))
  on(taxCodes.create, (ctx) => createCode<TaxCode, NewTaxCode>(ctx, taxKind, ctx.body))
  on(taxCodes.change, (ctx) => changeCode<TaxCode, NewTaxCode>(ctx, taxKind, ctx.params.id, ctx.body))

  on(rateCodes.list, ({ db, query }) => listCodes<RateCode>(db, rateKind, query))
  on(rateCodes.show, ({ db, params }) => findCode<RateCode>(db, rateKind, params.id))
  on(rateCodes.create, (ctx) => createCode<RateCode, NewRateCode>(ctx, rateKind, ctx.body))
  on(rateCodes.change, (ctx) => changeCode<RateCode, NewRateCode>(ctx, rateKind, ctx.params.id, ctx.body))

  on(expenseCodes.list, ({ db, query }) => listCodes<ExpenseCode>(db, expenseKind, query))
  on(expenseCodes.show, ({ db, params }) => findCode<ExpenseCode>(db, expenseKind, params.id))
  on(expenseCodes.create, (ctx) => createCode<ExpenseCode, NewExpenseCode>(ctx, expenseKind, ctx.body))
  on(expenseCodes.change, (ctx) =>
    changeCode<ExpenseCode, NewExpenseCode>(ctx, expenseKind, ctx.params.id, ctx.body),
  )
}
