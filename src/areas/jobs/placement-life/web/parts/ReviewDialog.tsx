import type { Placement } from '#areas/jobs/contract.ts'
import { placementLife, TermsReview } from '#areas/jobs/placement-life/contract.ts'
import { StepDialog } from '#areas/jobs/placement-life/web/parts/StepDialog.tsx'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { TextareaField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { addDays } from '#platform/days.ts'

type Props = { placement: Placement; today: string; onClose: () => void }

/** The terms were looked at: what came of it, and when they are next. */
export function ReviewDialog({ placement, today, onClose }: Props) {
  const form = useRecordForm({
    schema: TermsReview,
    initial: { version: placement.version, note: '', next_review_on: null },
    save: (given) => call(placementLife.review, { params: { id: placement.id }, body: given }),
    saved: 'Review kept on the timeline',
    refreshes: ['placements', 'history'],
    onSaved: onClose,
  })
  return (
    <StepDialog placement={placement} title="Review" verb="Save review" form={form} onClose={onClose}>
      <TextareaField name="note" label="What came of it" description="Kept on the timeline." />
      <DateField name="next_review_on" label="Next review" min={addDays(today, 1)} />
    </StepDialog>
  )
}
