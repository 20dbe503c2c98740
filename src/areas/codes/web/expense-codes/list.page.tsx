import { createFileRoute } from '@tanstack/react-router'
import { expenseCodes } from '#areas/codes/contract.ts'
import { CodeList } from '#areas/codes/web/parts/CodeList.tsx'
import { expenseList } from '#areas/codes/web/parts/expense-list.tsx'
import { needs } from '#kit/guard.ts'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/expense-codes')({
  staticData: { title: 'Expense Codes' },
  validateSearch: listSearch,
  beforeLoad: needs('expense_codes.view', 'expense_codes.manage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, expenseCodes.list, deps, expenseList.listOptions),
  component: () => <CodeList kind={expenseList} />,
})
