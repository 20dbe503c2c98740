import { groups } from '#areas/central/groups/contract.ts'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'

export function GroupField({ current }: { current?: { id: number; name: string } | null }) {
  return (
    <RecordPicker
      name="group_id"
      label="Group"
      endpoint={groups.list}
      placeholder="Stands by itself"
      current={current ?? null}
    />
  )
}
