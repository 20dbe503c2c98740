import { createFileRoute } from '@tanstack/react-router'
import { CreateCode } from '#areas/codes/web/parts/CreateCode.tsx'
import { expenseWeb } from '#areas/codes/web/parts/expense.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/expense-codes/create')({
  staticData: { title: 'Create Expense Code' },
  component: () => <CreateCode kind={expenseWeb} />,
})
