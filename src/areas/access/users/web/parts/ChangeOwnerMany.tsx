import { type ReactNode, useState } from 'react'
import { type Person, PersonField } from '#areas/access/users/web/parts/PersonField.tsx'
import { BulkDialog, type BulkRow } from '#kit/ui/dialogs/BulkDialog.tsx'

type Props = {
  /** What they are called together: `clients`. */
  what: string
  /** The chosen records, each with whoever looks after it now; absent: still being read. */
  rows: readonly (BulkRow & { owner_user_id: number | null })[] | undefined
  summary?: ReactNode
  /** Gives one of them to the colleague. */
  each: (id: number, owner: Person) => Promise<unknown>
  onClose: (decided: number) => void
}

/** Gives what was chosen to one colleague. Whatever is theirs already is left alone. */
export function ChangeOwnerMany({ what, rows, summary, each, onClose }: Props) {
  const [owner, setOwner] = useState<Person>()
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
      <PersonField label="Owner" kinds="staff" chosen={owner} onPick={setOwner} />
    </BulkDialog>
  )
}
