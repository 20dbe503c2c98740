import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { access } from '#areas/access/contract.ts'
import { BulkDialog, type BulkRow } from '#kit/ui/dialogs/BulkDialog.tsx'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'
import { listQuery } from '#kit/ui/list/query.ts'

export type Colleague = { id: number; name: string }

type Props = {
  /** What they are called together: `clients`. */
  what: string
  /** The chosen records, each with whoever looks after it now; absent: still being read. */
  rows: readonly (BulkRow & { owner_user_id: number | null })[] | undefined
  summary?: ReactNode
  /** Gives one of them to the colleague. */
  each: (id: number, owner: Colleague) => Promise<unknown>
  onClose: (decided: number) => void
}

/** Gives what was chosen to one colleague. Whatever is theirs already is left alone. */
export function ChangeOwnerMany({ what, rows, summary, each, onClose }: Props) {
  const [owner, setOwner] = useState<Colleague>()
  return (
    <BulkDialog
      title={`Change the owner of ${what}`}
      verb="Change owner of"
      done="changed"
      summary={summary}
      rows={rows?.map(({ owner_user_id, ...row }) => ({
        ...row,
        whyNot:
          row.whyNot ?? (owner?.id === owner_user_id ? `${owner?.name} looks after it already.` : undefined),
      }))}
      ready={owner !== undefined}
      each={(id) => each(id, owner!)}
      onClose={onClose}
    >
      <ColleagueField chosen={owner} onPick={setOwner} />
    </BulkDialog>
  )
}

type FieldProps = { chosen: Colleague | undefined; onPick: (colleague: Colleague | undefined) => void }

/** Somebody of the agency who can look after records: staff who may enter. */
function ColleagueField({ chosen, onPick }: FieldProps) {
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const query = useQuery({
    ...listQuery(
      access.users,
      { search: asked || undefined, per_page: '25' },
      { fixed: { kind: 'staff', status: 'active,invited' } },
    ),
    placeholderData: keepPreviousData,
  })
  const colleagues = (query.data?.data ?? []) as Colleague[]
  return (
    <Combobox
      label="New owner"
      name="owner"
      data-path="owner"
      withAsterisk
      autoFocus
      placeholder="Type a name"
      options={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={chosen && { value: String(chosen.id), label: chosen.name }}
      clearable={false}
      busy={isLate(query)}
      onType={setTyped}
      onPick={(option) => onPick(option && { id: Number(option.value), name: option.label })}
    />
  )
}
