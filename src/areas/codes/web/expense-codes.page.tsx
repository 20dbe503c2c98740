import { createFileRoute } from '@tanstack/react-router'
import { expenseCodes } from '#areas/codes/contract.ts'
import { CodeList } from '#areas/codes/web/parts/CodeList.tsx'
import { expenseWeb } from '#areas/codes/web/parts/expense.tsx'
import { needs } from '#web/layouts/guard.ts'
import { prefetchList } from '#web/ui/list/query.ts'
import { listSearch } from '#web/ui/list/search.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/expense-codes')({
  staticData: { title: 'Expense Codes' },
  validateSearch: listSearch,
  beforeLoad: needs('expense_codes.view', 'expense_codes.manage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, expenseCodes.list, deps, expenseWeb.wishes),
  component: () => <CodeList kind={expenseWeb} />,
})
