import { useMutation } from '@tanstack/react-query'
import { type Batch, mostNamed } from '#areas/invoices/contract.ts'
import { ChosenSums } from '#areas/invoices/web/parts/ChosenSums.tsx'
import { request } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { numberText } from '#kit/ui/format.ts'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Props = {
  ids: number[]
  /** What became of them, or nothing when it was called off. */
  onAnswer: (batch: Batch | undefined) => void
}

const unissued = ['draft', 'awaiting-approval', 'approved'] as const

/** Asks before drafts are deleted: what they come to, and what becomes of the time on them. */
export function DeleteManyDialog({ ids: chosen, onAnswer }: Props) {
  const ids = chosen.slice(0, mostNamed)
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE', '/actions/batch/delete/invoices', { body: { model_ids: ids } }) as Promise<Removed>,
    onSuccess: async ({ removed, refused }) => {
      await refresh('invoices', 'invoice-counts', 'ready-to-invoice', 'timesheets')
      const some = removed.length === 1 ? '1 document' : `${numberText(removed.length)} documents`
      onAnswer({
        title: `${some} deleted`,
        description: '',
        done: removed,
        refused: refused.map((each) => ({ ...each, code: '' })),
      })
    },
    onError: notifyRefusal,
  })
  const some = ids.length === 1 ? '1 document' : `${numberText(ids.length)} documents`
  return (
    <ConfirmDialog
      opened
      onClose={() => onAnswer(undefined)}
      title={`Delete ${some}?`}
      confirm={`Delete ${some}`}
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {chosen.length > ids.length && (
        <div>Only the first {numberText(mostNamed)} are deleted at once. The others stay as they are.</div>
      )}
      <ChosenSums ids={ids} statuses={unissued} because="what is issued keeps its number" />
      <div>The time on them is ready to invoice again. Lines written by hand are gone for good.</div>
    </ConfirmDialog>
  )
}

type Removed = { removed: number[]; refused: { id: number; title: string; description: string }[] }
