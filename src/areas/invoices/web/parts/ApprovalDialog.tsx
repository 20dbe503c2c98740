import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { invoiceApprovals } from '#areas/invoices/approvals/contract.ts'
import { useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'

const refreshes = ['invoices', 'invoice-counts', 'history']

type Props = { id: number; asks: 'approval' | 'sendBack'; onClose: () => void }

/** Asks a colleague to approve a draft, with what they should know; or sends it back, with why. */
export function ApprovalDialog({ id, asks, onClose }: Props) {
  const [note, setNote] = useState('')
  const ask = useCall(invoiceApprovals.ask, { done: 'Sent for approval', refreshes, onDone: onClose })
  const decide = useCall(invoiceApprovals.decide, { done: 'Sent back', refreshes, onDone: onClose })
  const params = { id }
  return asks === 'approval' ? (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Ask for approval"
      confirm="Ask"
      loading={ask.isPending}
      onConfirm={() => ask.mutate({ params, body: { note: note.trim() } })}
    >
      <Textarea
        data-autofocus
        label="Note"
        description="What whoever approves it should know. Whoever may approve it is told."
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
    </ConfirmDialog>
  ) : (
    <ReasonDialog
      opened
      onClose={onClose}
      title="Send this invoice back?"
      confirm="Send back"
      tone="danger"
      loading={decide.isPending}
      description="Whoever asked reads it, and can change the draft."
      onReason={(reason) => decide.mutate({ params, body: { decision: 'rejected', reason } })}
    />
  )
}
