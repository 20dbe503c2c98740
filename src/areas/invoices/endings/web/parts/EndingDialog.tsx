import type { Invoice } from '#areas/invoices/contract.ts'
import { endings } from '#areas/invoices/endings/contract.ts'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { moneyText } from '#kit/ui/format.ts'

type Props = { kind: 'void' | 'write_off'; invoice: Invoice; onClose: () => void }

const refreshes = ['invoice-counts', 'history', 'ready-to-invoice', 'timesheets', 'clients']

/** Asks why a document ends without being paid, and says what that does. */
export function EndingDialog({ kind, invoice, onClose }: Props) {
  const isVoid = kind === 'void'
  const end = useCall(isVoid ? endings.void : endings.writeOff, {
    done: isVoid ? `${invoice.number} is void` : `${invoice.number} is written off`,
    refreshes,
    onDone: onClose,
  })
  const hasTime = invoice.lines.some(({ unit_count }) => unit_count > 0)
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={isVoid ? `Make ${invoice.number} void?` : `Write off ${invoice.number}?`}
      confirm={isVoid ? 'Make void' : 'Write off'}
      tone="danger"
      loading={end.isPending}
      label="Why"
      description="Stands in the history, for good."
      onReason={(reason) => end.mutate({ params: { id: invoice.id }, body: { reason } })}
    >
      <div>
        {isVoid
          ? `Its number stays, and the check of the series names it. ${hasTime ? 'Its time is ready to invoice again. ' : ''}This cannot be taken back.`
          : `${moneyText(invoice.balance, invoice.currency)} is given up, and nobody is asked for it any more. This cannot be taken back.`}
      </div>
    </ReasonDialog>
  )
}
