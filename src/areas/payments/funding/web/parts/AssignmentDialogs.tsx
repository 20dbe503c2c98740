import { clients } from '#areas/clients/contract.ts'
import { type FundingAssignment, funding, NewAssignment } from '#areas/payments/funding/contract.ts'
import { call } from '#kit/call.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const refreshes = ['funding-assignments', 'funding-preview', 'invoice-text-templates', 'history']

export function AssignDialog({ onClose }: { onClose: () => void }) {
  const { can } = usePermissions()
  const form = useRecordForm({
    schema: NewAssignment,
    initial: { client_id: null, funder: '', notice: '' } as never,
    save: (body) => call(funding.assign, { body }),
    saved: 'Client assigned',
    refreshes,
    onSaved: onClose,
  })
  return (
    <FormModal title="Assign a client" form={form} submit="Assign" onClose={onClose}>
      <RecordPicker name="client_id" label="Client" endpoint={clients.list} autoFocus />
      <TextField name="funder" label="Funder" maxLength={120} />
      {can('invoice_text_templates.manage') && (
        <TextareaField
          name="notice"
          label="Notice on its invoices"
          description="Printed at the foot of this client's invoices from now on. Leave it empty where your texts say it already."
          rows={4}
        />
      )}
    </FormModal>
  )
}

export function EndDialog({ assignment, onClose }: { assignment: FundingAssignment; onClose: () => void }) {
  const end = useCall(funding.end, { done: 'It ended', refreshes, onDone: onClose })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={`Assign no more invoices of ${assignment.client_name}?`}
      confirm="End it"
      tone="danger"
      loading={end.isPending}
      label="Why"
      description="Stands in the history, for good."
      onReason={(reason) => end.mutate({ params: { id: assignment.id }, body: { reason } })}
    >
      <div>
        What is on a schedule stays there.{' '}
        {assignment.notice_text_id !== null && 'Invoices from now on carry no notice.'}
      </div>
    </ReasonDialog>
  )
}
