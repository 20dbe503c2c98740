import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placements } from '#areas/jobs/contract.ts'
import { timesheets } from '#areas/timesheets/contract.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** Which placement, and a day of the period. */
export function NewSheetDialog({ onClose }: { onClose: () => void }) {
  const [placement, setPlacement] = useState<string | null>(null)
  const [day, setDay] = useState('')
  const go = useGo()
  const { data } = useQuery(
    queryOf(placements.list, { query: { status: 'live,ended,terminated', per_page: 100 } }),
  )
  const create = useCall(timesheets.create, { onDone: (sheet) => go(`/timesheets/${sheet.id}/submit`) })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="New timesheet"
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
      <DayInput label="A day in the period" required value={day} onDay={(chosen) => setDay(chosen ?? '')} />
    </ConfirmDialog>
  )
}
