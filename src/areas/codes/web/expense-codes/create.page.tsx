import { createFileRoute } from '@tanstack/react-router'
import { CreateCode } from '#areas/codes/web/parts/CreateCode.tsx'
import { expenseWeb } from '#areas/codes/web/parts/expense.tsx'
import { needs } from '#kit/guard.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/expense-codes/create')({
  staticData: { title: 'Create Expense Code' },
  beforeLoad: needs('expense_codes.manage'),
  component: () => <CreateCode kind={expenseWeb} />,
})
