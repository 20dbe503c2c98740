import type { Batch } from '#areas/invoices/contract.ts'
import { holds } from '#areas/invoices/holds/contract.ts'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { countText } from '#kit/ui/format.ts'

type Props = { ids: number[]; onAnswer: (batch: Batch | undefined) => void }

/** Asks why documents are kept back, one or many. */
export function HoldDialog({ ids, onAnswer }: Props) {
  const hold = useCall(holds.create, { refreshes: ['invoices', 'history'], onDone: onAnswer })
  const some = ids.length === 1 ? 'this document' : countText(ids.length, 'document')
  return (
    <ReasonDialog
      opened
      onClose={() => onAnswer(undefined)}
      title={`Hold ${some}?`}
      confirm="Hold"
      loading={hold.isPending}
      label="Why"
      description="Stands on the document until somebody releases it."
      onReason={(reason) => hold.mutate({ body: { ids, reason } })}
    >
      <div>Drafts are not issued meanwhile; what is issued is not sent, and nobody is reminded of it.</div>
    </ReasonDialog>
  )
}
