import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export type ConfirmProps = {
  opened: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** The verb: `Approve`, `Issue 12 invoices`. */
  confirm: string
  tone?: 'danger' | undefined
  loading?: boolean
  disabled?: boolean
  /** Above a dialog that is open already and waits for the answer. */
  above?: boolean
  onConfirm: () => void
}

/** What ConfirmDialog shows. A file of its own, so that a page carries it only once it is needed. */
export function ConfirmModal(props: ConfirmProps) {
  const {
    opened,
    onClose,
    title,
    children,
    confirm,
    tone,
    loading = false,
    disabled = false,
    above = false,
    onConfirm,
  } = props
  return (
    <Modal
      opened={opened}
      // What is on its way is waited for: its refusal is read here, and it is not sent twice.
      onClose={() => loading || onClose()}
      title={title}
      centered
      {...(above ? { zIndex: 300 } : {})}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={loading}>
            Cancel
          </Button>
          <Button
            {...(tone ? { color: 'red.8' } : {})}
            onClick={onConfirm}
            loading={loading}
            disabled={disabled}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
