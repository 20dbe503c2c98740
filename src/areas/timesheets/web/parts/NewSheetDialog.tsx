import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placements } from '#areas/jobs/contract.ts'
import { timesheets } from '#areas/timesheets/contract.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { isReadable } from '#kit/ui/form/unreadable.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props = {
  /** Only placements of this client, candidate or job. */
  among: Record<string, string>
  /** The placement to begin with. */
  begun: string | null
  onClose: () => void
}

/** Which placement, and a day of the period. */
export function NewSheetDialog({ among, begun, onClose }: Props) {
  const [picked, setPlacement] = useState(begun)
  const [day, setDay] = useState('')
  const go = useGo()
  const { data } = useQuery(
    queryOf(placements.list, { query: { ...among, status: 'live,ended,terminated', per_page: 100 } }),
  )
  // The only one there is to choose is chosen.
  const [only, another] = data?.data ?? []
  const placement = picked ?? (only && !another ? String(only.id) : null)
  const create = useCall(timesheets.create, { onDone: (sheet) => go(`/timesheets/${sheet.id}/submit`) })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Create timesheet"
      confirm="Create timesheet"
      loading={create.isPending}
      disabled={placement === null || day === ''}
      onConfirm={() => create.mutate({ body: { placement_id: Number(placement), day } })}
    >
      <Select
        label="Placement"
        description="Expected timesheets come by themselves; this is for one that is missing."
        searchable
        required
        data={(data?.data ?? []).map((row) => ({
          value: String(row.id),
          label: `${row.candidate_name} at ${row.client_name}, ${row.ref}`,
        }))}
        value={placement}
        onChange={setPlacement}
        nothingFoundMessage="No placement of this name"
      />
      <DayInput
        label="A day in the period"
        required
        value={day}
        onDay={(chosen) => setDay(isReadable(chosen) ? (chosen ?? '') : '')}
      />
    </ConfirmDialog>
  )
}
