import { access } from '#areas/access/contract.ts'
import { ChangeDispute, type Dispute, disputes } from '#areas/invoices/disputes/contract.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay } from '#kit/ui/format.ts'

/** Who clears a dispute up, and by when an answer was promised. */
export function DisputeOwnerDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { invoice_id: id, version, owner_user_id, owner_name, promised_on } = dispute
  const form = useRecordForm({
    schema: ChangeDispute.omit({ version: true }),
    initial: { owner_user_id, promised_on },
    save: (changes) => call(disputes.change, { params: { id }, body: { ...changes, version } }),
    saved: 'Dispute saved',
    refreshes: ['invoices', 'history'],
    onSaved: onClose,
  })
  return (
    <FormModal title="Who clears it up" form={form} submit="Save" onClose={onClose}>
      <RecordPicker
        name="owner_user_id"
        label="Who clears it up"
        placeholder="Nobody"
        endpoint={access.users}
        filter={{ kind: 'staff' }}
        current={owner_user_id ? { id: owner_user_id, name: owner_name ?? '' } : undefined}
      />
      <DateField name="promised_on" label="Answer promised by" min={agencyDay()} />
    </FormModal>
  )
}
