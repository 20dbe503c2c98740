import { createFileRoute } from '@tanstack/react-router'
import { expenseCodes } from '#areas/codes/contract.ts'
import { EditCode } from '#areas/codes/web/parts/EditCode.tsx'
import { expenseWeb } from '#areas/codes/web/parts/expense.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/expense-codes/$id/edit')({
  staticData: { title: 'Edit Expense Code' },
  beforeLoad: needs('expense_codes.view', 'expense_codes.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(expenseCodes.show, { params: { id: Number(params.id) } })),
  component: () => <EditCode kind={expenseWeb} />,
})
