import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from '#kit/ui/form/Form.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'

type Props = {
  title: string
  form: RecordFormState
  submit: string
  onClose: () => void
  children: ReactNode
}

/** A small form over a page: fields, and the two buttons below them. */
export function FormModal({ title, form, submit, onClose, children }: Props) {
  return (
    <Modal
      opened
      title={title}
      onClose={() => form.saving || onClose()}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Cancel
            </Button>
            <SubmitButton loading={form.saving}>{submit}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
