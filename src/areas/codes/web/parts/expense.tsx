import {
  ChangeExpenseCode,
  type ExpenseCode,
  expenseCodes,
  expenseRecord,
  NewExpenseCode,
  taxCodes,
} from '#areas/codes/contract.ts'
import type { WebKind } from '#areas/codes/web/parts/kind.ts'
import { SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { Money } from '#kit/ui/values.tsx'

export const expenseWeb: WebKind<ExpenseCode> = {
  model: 'expense-codes',
  endpoints: expenseCodes,
  manage: 'expense_codes.manage',
  one: 'expense code',
  title: { one: 'Expense Code', many: 'Expense Codes' },
  description: 'What workers may claim, whether it is charged on, and when a receipt is needed.',
  empty: { title: 'No expense codes yet', text: 'Add what your workers claim: travel, mileage, lodging.' },
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
  schema: { create: NewExpenseCode, change: ChangeExpenseCode },
  blank: expenseRecord.blank,
  valuesOf: expenseRecord.valuesOf,
  Fields: ExpenseFields,
  lockedWhenUsed: ['code'],
}

function sides({ reimbursable, chargeable }: ExpenseCode): string {
  if (reimbursable && chargeable) return 'Reimbursed and charged'
  return reimbursable ? 'Reimbursed only' : chargeable ? 'Charged only' : 'Neither'
}

function ExpenseFields({ code, isFixed }: { code?: ExpenseCode; isFixed: (field: string) => boolean }) {
  const current = code?.tax_code_id ? { id: code.tax_code_id, name: code.tax_code_name ?? '' } : null
  return (
    <>
      <Section title="Code" description="A short code for lists and accounts, and the name on claims.">
        <TextField
          name="code"
          label="Code"
          placeholder="TRAVEL"
          autoFocus={!code}
          disabled={isFixed('code')}
        />
        <TextField name="name" label="Name" placeholder="Travel" />
      </Section>
      <Section title="Who pays" description="Reimbursed to the worker, charged on to the client, or both.">
        <SwitchField name="reimbursable" label="Reimbursed to the worker" />
        <SwitchField name="chargeable" label="Charged to the client" />
        <RecordPicker
          name="tax_code_id"
          label="Tax code"
          endpoint={taxCodes.list}
          nameOf={(tax) => `${tax.code} · ${tax.name}`}
          placeholder="As the client is billed"
          current={current}
        />
      </Section>
      <Section title="Limits" description="Leave a limit empty when there is none.">
        <MoneyField name="receipt_required_over" label="Receipt needed over" />
        <MoneyField name="cap" label="Most a line may have" />
      </Section>
    </>
  )
}
