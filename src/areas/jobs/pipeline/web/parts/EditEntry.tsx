import { Button, Group, Modal, Stack } from '@mantine/core'
import { access } from '#areas/access/contract.ts'
import { ChangeJobCandidate, type JobCandidate, jobCandidates } from '#areas/jobs/pipeline/contract.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const shape = ChangeJobCandidate.shape
const schema = ChangeJobCandidate.pick({ version: true }).extend({
  note: shape.note.unwrap(),
  next_action_on: shape.next_action_on.unwrap(),
  owner_user_id: shape.owner_user_id.unwrap(),
})

/** What is written about a candidate on a job, when something is to be done next, and by whom. */
export function EditEntry({ one, onClose }: { one: JobCandidate; onClose: () => void }) {
  const form = useRecordForm({
    schema,
    initial: {
      note: one.note,
      next_action_on: one.next_action_on,
      owner_user_id: one.owner_user_id,
      version: one.version,
    },
    save: (body) => call(jobCandidates.change, { params: { id: one.id }, body }),
    saved: 'Saved',
    refreshes: ['job-candidates', 'history'],
    onSaved: onClose,
  })
  const owner = one.owner_user_id ? { id: one.owner_user_id, name: one.owner_name ?? '' } : null
  return (
    <Modal
      opened
      onClose={() => form.saving || onClose()}
      title={one.candidate_name}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="md">
          <TextareaField name="note" label="Note" autoFocus />
          <DateField name="next_action_on" label="Next action" placeholder="Nothing planned" />
          <RecordPicker
            name="owner_user_id"
            label="Owner"
            endpoint={access.users}
            filter={{ kind: 'staff' }}
            current={owner}
            placeholder="Nobody"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Cancel
            </Button>
            <SubmitButton loading={form.saving} disabled={!form.dirty}>
              Save
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
