import {
  ChangeExpenseCode,
  type ExpenseCode,
  expenseRecord,
  NewExpenseCode,
  taxCodes,
} from '#areas/codes/contract.ts'
import { expenseList } from '#areas/codes/web/parts/expense-list.tsx'
import type { WebKind } from '#areas/codes/web/parts/kind.ts'
import { SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section } from '#kit/ui/form/Section.tsx'

export const expenseWeb: WebKind<ExpenseCode> = {
  ...expenseList,
  schema: { create: NewExpenseCode, change: ChangeExpenseCode },
  blank: expenseRecord.blank,
  valuesOf: expenseRecord.valuesOf,
  Fields: ExpenseFields,
  lockedWhenUsed: ['code'],
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
