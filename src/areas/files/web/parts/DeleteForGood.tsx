import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { files } from '#areas/files/contract.ts'
import { sizeText } from '#areas/files/web/words.ts'
import { invalidate, queryOf, useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { countText } from '#kit/ui/format.ts'

type Props = {
  ids: number[]
  onClose: (decided: number) => unknown
  /** That more were chosen than go at once. */
  beyond: ReactNode
}

/** Takes files out of the bin for good, once somebody has read that nothing brings them back, and what room it makes. */
export function DeleteForGood({ ids, onClose, beyond }: Props) {
  const remove = useCall(files.deleteForGood, {
    done: 'Files deleted for good',
    onDone: async () => {
      await onClose(ids.length)
      // The lists alone: what may still show a file that is gone must not ask for it again.
      await invalidate({ queryKey: ['files', files.list.path] })
    },
  })
  const { data } = useQuery({
    ...queryOf(files.roomInBin, { query: { ids: ids.join(',') } as never }),
    enabled: remove.isIdle || remove.isError,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const count = data?.files ?? ids.length
  return (
    <ConfirmDialog
      opened
      onClose={() => onClose(0)}
      title={`Delete ${countText(count, 'file')} for good?`}
      confirm="Delete for good"
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ body: { ids } })}
    >
      {beyond}
      {count === 1 ? 'It cannot' : 'They cannot'} be brought back, and older versions go, too.
      {data && ` That makes room for ${sizeText(data.bytes)}.`}
    </ConfirmDialog>
  )
}
