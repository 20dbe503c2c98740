import { access } from '#areas/access/contract.ts'
import type { Invoice } from '#areas/invoices/contract.ts'
import { disputes, NewDispute } from '#areas/invoices/disputes/contract.ts'
import { disputeCodes } from '#areas/invoices/disputes/words.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay, moneyText } from '#kit/ui/format.ts'

export const moved = ['invoices', 'invoice-counts', 'history', 'payments', 'clients']

/** Writes down what a client says is wrong with a document: nobody asks for its money until that is cleared up. */
export function DisputeDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useRecordForm({
    schema: NewDispute,
    initial: { code: null, reason: '', amount: invoice.balance, line_ids: [], promised_on: null } as never,
    save: (body) => call(disputes.raise, { params: { id: invoice.id }, body }),
    saved: `${invoice.number} is disputed`,
    refreshes: moved,
    onSaved: onClose,
  })
  const lines = invoice.lines.map(({ id, description, group_label, net }) => ({
    value: String(id),
    label: [group_label, description, moneyText(net, invoice.currency)].filter(Boolean).join(' · '),
  }))
  return (
    <FormModal title={`${invoice.number} is disputed`} form={form} submit="Save dispute" onClose={onClose}>
      <SelectField
        name="code"
        label="What is wrong"
        options={Object.entries(disputeCodes).map(([value, label]) => ({ value, label }))}
      />
      <TextareaField name="reason" label="In their words" rows={2} />
      <MoneyField
        name="amount"
        label="How much of it, with VAT"
        description={`${moneyText(invoice.balance, invoice.currency)} is still to be paid.`}
        currency={invoice.currency}
      />
      <MultiSelectField
        name="line_ids"
        label="Lines"
        placeholder="The whole document"
        options={lines}
        numeric
      />
      <RecordPicker
        name="owner_user_id"
        label="Who clears it up"
        placeholder={invoice.owner_name ?? 'Nobody'}
        endpoint={access.users}
        filter={{ kind: 'staff' }}
      />
      <DateField
        name="promised_on"
        label="Answer promised by"
        description="Nobody is reminded to pay meanwhile."
        min={agencyDay()}
      />
    </FormModal>
  )
}
