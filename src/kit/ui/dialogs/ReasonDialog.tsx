import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import type { ConfirmProps } from '#kit/ui/dialogs/ConfirmModal.tsx'

type Props = Omit<ConfirmProps, 'onConfirm'> & {
  /** `Reason`; or the question it answers. */
  label?: string
  /** Who reads it, or what it is kept for. */
  description?: string
  /** Characters at least and at most, as the contract says. */
  least?: number
  most?: number
  /** What was typed, without blanks around it; never empty. */
  onReason: (reason: string) => void
}

/** Asks why, and goes on only with an answer. Begins empty each time it opens. */
export function ReasonDialog({
  label = 'Reason',
  description,
  least = 1,
  most = 500,
  disabled = false,
  children,
  onReason,
  ...rest
}: Props) {
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (rest.opened) setReason('')
  }, [rest.opened])
  return (
    <ConfirmDialog
      {...rest}
      disabled={disabled || reason.trim().length < least}
      onConfirm={() => onReason(reason.trim())}
    >
      {children}
      <Textarea
        data-autofocus
        label={label}
        description={description}
        required
        autosize
        minRows={2}
        maxLength={most}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ConfirmDialog>
  )
}
