import { type Payment, payments } from '#areas/payments/contract.ts'
import { moved } from '#areas/payments/web/parts/forms.ts'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'

/** Takes a payment back whole. */
export function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const reverse = useCall(payments.reverse, { done: 'Payment reversed', refreshes: moved, onDone: onClose })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title="Reverse this payment?"
      confirm="Reverse"
      tone="danger"
      loading={reverse.isPending}
      description="The history keeps it. A reversal stays: record the money again if it came in after all."
      onReason={(reason) => reverse.mutate({ params: { id: payment.id }, body: { reason } })}
    >
      {payment.allocated > 0
        ? 'It is taken off its invoices, which are then to be paid again.'
        : 'It is taken off the account of the client.'}
    </ReasonDialog>
  )
}
