import { removeCode } from '#areas/codes/actions.ts'
import { type CodeKind, expenseKind, rateKind, taxKind } from '#areas/codes/code-kinds.ts'
import { codeExports } from '#areas/codes/exports.ts'
import { codeRoutes } from '#areas/codes/routes.ts'
import { codeSearchProviders } from '#areas/codes/search-providers.ts'
import type { Area, Removable } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

const removable = <New>(kind: CodeKind<New>, allow: string): Removable => ({
  allow,
  remove: (ctx, id) => removeCode(ctx, kind, id),
  instead: { verb: 'Retire', done: 'retired' },
})

export const area: Area = {
  name: 'codes',
  routes: codeRoutes,
  exports: codeExports,
  searchProviders: codeSearchProviders,
  auditedRecords: {
    'tax-codes': { label: 'Tax code', table: 'tax_codes', name: 'code', allow: 'tax_codes.view' },
    'rate-codes': { label: 'Rate code', table: 'rate_codes', name: 'code', allow: 'rate_codes.view' },
    'expense-codes': {
      label: 'Expense code',
      table: 'expense_codes',
      name: 'code',
      allow: 'expense_codes.view',
    },
  },
  removable: {
    'tax-codes': removable(taxKind, 'tax_codes.manage'),
    'rate-codes': removable(rateKind, 'rate_codes.manage'),
    'expense-codes': removable(expenseKind, 'expense_codes.manage'),
  },
  live: {
    ...toTeam('tax_codes.view', ['tax-codes.changed']),
    ...toTeam('rate_codes.view', ['rate-codes.changed']),
    ...toTeam('expense_codes.view', ['expense-codes.changed']),
  },
}
