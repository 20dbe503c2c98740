import { z } from 'zod'
import type { Batch } from '#areas/invoices/contract.ts'
import { credits, ManyCredits } from '#areas/invoices/credits/contract.ts'
import { creditReasonNames, creditReasons } from '#areas/invoices/credits/words.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { SelectField, SwitchField, TextareaField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText } from '#kit/ui/format.ts'

const schema = z.object({
  reinstate: ManyCredits.shape.reinstate,
  reason_code: ManyCredits.shape.reason_code,
  reason: ManyCredits.shape.reason,
})

type Props = { ids: number[]; onAnswer: (batch: Batch | undefined) => void }

/** Drafts a credit note for all that is left of each of many documents. */
export function CreditManyDialog({ ids, onAnswer }: Props) {
  const form = useRecordForm({
    schema,
    initial: { reinstate: false, reason_code: 'charged_twice', reason: '' },
    save: (values) => call(credits.createMany, { body: { ids, ...values } }),
    refreshes: ['invoices', 'invoice-counts', 'history'],
    onSaved: onAnswer,
  })
  return (
    <FormModal
      title={`Credit ${countText(ids.length, 'document')}?`}
      form={form}
      submit="Draft credit notes"
      onClose={() => onAnswer(undefined)}
    >
      <p style={{ margin: 0 }}>
        All that is left of each. Its credit note is a draft: it is approved and issued like any document.
      </p>
      <SelectField
        name="reason_code"
        label="Why"
        options={creditReasonNames.map((value) => ({ value, label: creditReasons[value] }))}
      />
      <TextareaField name="reason" label="In words" description="Printed on each credit note." rows={2} />
      <SwitchField
        name="reinstate"
        label="Put their time back"
        description="Ready for the next run, once the credit notes are issued."
      />
    </FormModal>
  )
}
