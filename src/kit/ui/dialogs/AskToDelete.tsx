import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  opened: boolean
  loading: boolean
  question: string
  cancel?: string
  /** What can be done, beside the way out. */
  buttons: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A question that waits for its answer, whatever is pressed meanwhile. */
export function AskToDelete({ opened, loading, question, cancel, buttons, children, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={question}
      centered
      withCloseButton={false}
      closeOnEscape={!loading}
      closeOnClickOutside={!loading}
    >
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={loading} data-autofocus>
          {cancel ?? 'Cancel'}
        </Button>
        {buttons}
      </Group>
    </Modal>
  )
}
