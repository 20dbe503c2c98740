import { type ExpenseCode, expenseCodes } from '#areas/codes/contract.ts'
import type { CodeListKind } from '#areas/codes/web/parts/kind.ts'
import { Money } from '#kit/ui/values.tsx'

/** What the list of expense codes is made of: no form, so that it loads none. */
export const expenseList: CodeListKind<ExpenseCode> = {
  model: 'expense-codes',
  endpoints: expenseCodes,
  manage: 'expense_codes.manage',
  one: 'expense code',
  title: { one: 'Expense Code', many: 'Expense Codes' },
  description: 'What workers may claim, whether it is charged on, and when a receipt is needed.',
  empty: {
    title: 'No expense codes yet',
    text: 'Create one for each thing your workers claim: travel, mileage, lodging.',
  },
  listOptions: { defaultSort: 'name' },
  columns: [
    { key: 'reimbursable', label: 'For', width: 190, render: sides },
    { key: 'tax_code_name', label: 'Tax code' },
    {
      key: 'receipt_required_over',
      label: 'Receipt over',
      align: 'right',
      width: 120,
      render: (code) => <Money minor={code.receipt_required_over} />,
    },
    {
      key: 'cap',
      label: 'Cap',
      align: 'right',
      card: 'value',
      width: 110,
      render: (code) => <Money minor={code.cap} />,
    },
  ],
}

function sides({ reimbursable, chargeable }: ExpenseCode): string {
  if (reimbursable && chargeable) return 'Reimbursed and charged'
  return reimbursable ? 'Reimbursed only' : chargeable ? 'Charged only' : 'Neither'
}
