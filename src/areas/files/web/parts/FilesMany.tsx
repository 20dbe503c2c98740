import { NativeSelect, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type FileCategory, type FileVisibility, files } from '#areas/files/contract.ts'
import { DeleteForGood } from '#areas/files/web/parts/DeleteForGood.tsx'
import { categoryOptions, visibilityOptions } from '#areas/files/web/words.ts'
import { useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { countText, numberText } from '#kit/ui/format.ts'
import { mostChosen } from '#platform/http/contract.ts'

export type FilesVerb = 'classify' | 'hold' | 'release' | 'restore' | 'delete for good'

type Props = {
  verb: FilesVerb
  ids: number[]
  onClose: (decided: number) => unknown
}

/** One thing done to several files at once, by one call: all of them or none. */
export function FilesMany({ verb, ids: all, onClose }: Props) {
  const ids = all.slice(0, mostChosen)
  const beyond = all.length > ids.length && <p>{onlyFirst}</p>
  const refreshes = ['files']
  const done = { refreshes, onDone: () => void onClose(ids.length) }
  const hold = useCall(files.hold, { done: 'Files held', ...done })
  const release = useCall(files.release, { done: 'Files released', ...done })
  const restore = useCall(files.restore, { done: 'Files restored', ...done })
  const some = countText(ids.length, 'file')
  const shared = { opened: true, onClose: () => onClose(0) }
  if (verb === 'classify') return <Classify ids={ids} onClose={onClose} beyond={beyond} />
  if (verb === 'delete for good') return <DeleteForGood ids={ids} onClose={onClose} beyond={beyond} />
  if (verb === 'hold')
    return (
      <ReasonDialog
        {...shared}
        title={`Hold ${some}?`}
        confirm="Hold"
        description={`Whoever wants to delete one of them reads it.${beyond ? ` ${onlyFirst}` : ''}`}
        loading={hold.isPending}
        onReason={(reason) => hold.mutate({ body: { ids, reason } })}
      />
    )
  if (verb === 'release')
    return (
      <ConfirmDialog
        {...shared}
        title={`Release ${some}?`}
        confirm="Release"
        loading={release.isPending}
        onConfirm={() => release.mutate({ body: { ids } })}
      >
        {beyond}
        Then they can be deleted again.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...shared}
      title={`Restore ${some}?`}
      confirm="Restore"
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ body: { ids } })}
    >
      {beyond}
      They go back to the records that they belong to.
    </ConfirmDialog>
  )
}

const onlyFirst = `Only the first ${numberText(mostChosen)} are done at once. The others stay as they are.`
const asItIs = { value: '', label: 'As it is' }

function Classify({ ids, onClose, beyond }: Omit<Props, 'verb'> & { beyond: ReactNode }) {
  const [category, setCategory] = useState('')
  const [visibility, setVisibility] = useState('')
  const change = useCall(files.changeMany, {
    done: 'Files changed',
    refreshes: ['files'],
    onDone: () => void onClose(ids.length),
  })
  const body = {
    ids,
    ...(category ? { category: category as FileCategory } : {}),
    ...(visibility ? { visibility: visibility as FileVisibility } : {}),
  }
  return (
    <ConfirmDialog
      opened
      onClose={() => onClose(0)}
      title={`Classify ${countText(ids.length, 'file')}`}
      confirm="Save"
      disabled={!category && !visibility}
      loading={change.isPending}
      onConfirm={() => change.mutate({ body })}
    >
      {beyond}
      <Stack gap="sm">
        <NativeSelect
          label="Category"
          data={[asItIs, ...categoryOptions]}
          value={category}
          onChange={({ currentTarget: { value } }) => setCategory(value)}
        />
        <NativeSelect
          label="Who may see it"
          data={[asItIs, ...visibilityOptions]}
          value={visibility}
          onChange={({ currentTarget: { value } }) => setVisibility(value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
