import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Placement } from '#areas/jobs/contract.ts'
import { Form } from '#kit/ui/form/Form.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import type { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Props = {
  placement: Placement
  title: string
  verb: string
  tone?: 'danger'
  // biome-ignore lint/suspicious/noExplicitAny: a form of any shape
  form: ReturnType<typeof useRecordForm<any, any>>
  onClose: () => void
  children: ReactNode
}

/** What every step of a placement's life asks in: whom it is about, its fields, and the way back. */
export function StepDialog({ placement, title, verb, tone, form, onClose, children }: Props) {
  return (
    <Modal
      opened
      onClose={() => form.saving || onClose()}
      title={`${title} ${placement.ref}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <Stack gap="sm">
          <Text size="sm">
            {placement.candidate_name} at {placement.client_name}, {placement.job_title}.
          </Text>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Back
            </Button>
            <SubmitButton loading={form.saving} {...(tone ? { color: 'red.8' } : {})}>
              {verb}
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
