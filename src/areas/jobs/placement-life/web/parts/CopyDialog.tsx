import { candidates } from '#areas/candidates/contract.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import { PlacementCopy, placementLife } from '#areas/jobs/placement-life/contract.ts'
import { StepDialog } from '#areas/jobs/placement-life/web/parts/StepDialog.tsx'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { addDays } from '#platform/days.ts'

type Props = { placement: Placement; onClose: () => void }

const { candidate_id, start_date } = PlacementCopy.shape
const schema = PlacementCopy.omit({ accepted: true }).extend({
  candidate_id: candidate_id.unwrap(),
  start_date: start_date.unwrap(),
})

/** A draft on the same terms, for this worker or another; it opens at once. */
export function CopyDialog({ placement, onClose }: Props) {
  const go = useGo()
  const { end_date, candidate_name } = placement
  const form = useRecordForm({
    schema,
    initial: {
      candidate_id: placement.candidate_id,
      ...{ start_date: end_date && addDays(end_date, 1), end_date: null },
    } as never,
    save: (given) => call(placementLife.copy, { params: { id: placement.id }, body: given }),
    saved: 'Draft created on the same terms',
    refreshes: ['placements', 'jobs'],
    onSaved: ({ id, job_id }) => {
      onClose()
      go(`/jobs/${job_id}/edit?tab=placements&placement=${id}`)
    },
  })
  return (
    <StepDialog placement={placement} title="Create from" verb="Create draft" form={form} onClose={onClose}>
      <RecordPicker
        name="candidate_id"
        label="Worker"
        endpoint={candidates.list}
        nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
        current={{ id: placement.candidate_id, name: candidate_name }}
      />
      <DateField name="start_date" label="Starts" />
      <DateField name="end_date" label="Ends" placeholder="Open-ended" />
    </StepDialog>
  )
}
