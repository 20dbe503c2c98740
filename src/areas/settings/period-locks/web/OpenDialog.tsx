import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Period, periods } from '#areas/settings/period-locks/contract.ts'
import { useCall } from '#web/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'

type Props = { period: Period; opened: boolean; onClose: () => void }

/** Nothing is closed any more afterwards; the reason is kept. */
export function OpenDialog({ period, opened, onClose }: Props) {
  const [reason, setReason] = useState('')
  const open = useCall(periods.close, {
    done: 'Everything is open again',
    refreshes: ['timesheets'],
    onDone: () => {
      setReason('')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Open everything again?"
      confirm="Open everything"
      tone="danger"
      loading={open.isPending}
      disabled={reason.trim() === ''}
      onConfirm={() =>
        open.mutate({ body: { closed_to: null, reason: reason.trim(), version: period.version } })
      }
    >
      <Textarea
        data-autofocus
        label="Why?"
        description="To open only some months, choose an earlier day to close up to."
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ConfirmDialog>
  )
}
