import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** The verb: `Approve`, `Issue 12 invoices`. */
  confirm: string
  tone?: 'danger' | undefined
  loading?: boolean
  disabled?: boolean
  onConfirm: () => void
}

/** Asks before something that matters. What it is about, or a field for a reason, goes inside. */
export function ConfirmDialog(props: Props) {
  const {
    opened,
    onClose,
    title,
    children,
    confirm,
    tone,
    loading = false,
    disabled = false,
    onConfirm,
  } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
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
