import { type Dispute, disputes, Resolution } from '#areas/invoices/disputes/contract.ts'
import { moved } from '#areas/invoices/disputes/web/parts/DisputeDialog.tsx'
import { outcomes } from '#areas/invoices/disputes/words.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Props = { dispute: Dispute; number: string; credited: boolean; onClose: () => void }

/** Says what came of a dispute. That something was credited can only be said once it was. */
export function ResolveDialog({ dispute, number, credited, onClose }: Props) {
  const form = useRecordForm({
    schema: Resolution,
    initial: { outcome: credited ? 'credited' : 'rejected', note: '' },
    save: (body) => call(disputes.resolve, { params: { id: dispute.invoice_id }, body }),
    saved: 'Dispute resolved',
    refreshes: moved,
    onSaved: onClose,
  })
  const ways = credited ? (['credited', 'part', 'rejected'] as const) : (['rejected'] as const)
  return (
    <FormModal title={`Resolve the dispute of ${number}`} form={form} submit="Resolve" onClose={onClose}>
      <SelectField
        name="outcome"
        label="What came of it"
        options={ways.map((value) => ({ value, label: outcomes[value] }))}
        {...(credited ? {} : { description: 'To give something back, credit the document first.' })}
      />
      <TextareaField name="note" label="In words" description="Stands in the history, for good." rows={3} />
    </FormModal>
  )
}
