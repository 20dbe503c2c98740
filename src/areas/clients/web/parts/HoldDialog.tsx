import { clients, invoiceHold } from '#areas/clients/contract.ts'
import { stoppedByHolds } from '#areas/clients/web/parts/ReleaseHold.tsx'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'

type Props = { client_id: number; name: string; onClose: () => void }

/** Asks why invoices to a client are held, and holds them. */
export function HoldDialog({ client_id, name, onClose }: Props) {
  const hold = useCall(clients.hold, {
    done: `Invoices to ${name} are on hold`,
    refreshes: stoppedByHolds,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={`Hold invoices to ${name}?`}
      confirm="Hold invoices"
      loading={hold.isPending}
      label="Why are they held?"
      description="Shown wherever the hold stops something."
      most={300}
      onReason={(reason) => hold.mutate({ params: { id: client_id }, body: { reason } })}
    >
      {invoiceHold.description}
    </ReasonDialog>
  )
}
