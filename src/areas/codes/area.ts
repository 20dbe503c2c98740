import { removeCode } from '#areas/codes/actions.ts'
import { codeExports } from '#areas/codes/exports.ts'
import { codeFinders } from '#areas/codes/finders.ts'
import { expenseKind, type Kind, rateKind, taxKind } from '#areas/codes/kinds.ts'
import { codeRoutes } from '#areas/codes/routes.ts'
import { codeSubjects } from '#areas/codes/subjects.ts'
import type { Area, Removable } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

const removable = (kind: Kind, allow: string): Removable => ({
  allow,
  remove: (ctx, id) => removeCode(ctx, kind, id),
})

export const area: Area = {
  name: 'codes',
  routes: codeRoutes,
  exports: codeExports,
  finders: codeFinders,
  subjects: codeSubjects,
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
