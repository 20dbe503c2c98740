import type { Placement } from '#areas/jobs/contract.ts'
import { placementLife, Termination } from '#areas/jobs/placement-life/contract.ts'
import { StepDialog } from '#areas/jobs/placement-life/web/parts/StepDialog.tsx'
import { partyOptions, reasonOptions } from '#areas/jobs/placement-life/web/words.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Props = { placement: Placement; today: string; onClose: () => void }

/** Ends it early: at once, or after a last day to come. */
export function TerminateDialog({ placement, today, onClose }: Props) {
  const { start_date, end_date, version } = placement
  const form = useRecordForm({
    schema: Termination.omit({ accepted: true }),
    initial: {
      ...{ version, last_day: lastDayOf(placement, today), by: null, reason_code: null, reason: '' },
    } as never,
    save: (given) => call(placementLife.terminate, { params: { id: placement.id }, body: given }),
    saved: 'Termination saved',
    refreshes: ['placements', 'jobs', 'history', 'timesheets', 'candidates'],
    onSaved: onClose,
  })
  return (
    <StepDialog
      placement={placement}
      title="Terminate"
      verb="Terminate"
      tone="danger"
      form={form}
      onClose={onClose}
    >
      <DateField
        name="last_day"
        label="Last day"
        description="One to come is kept: it is terminated by itself after that day."
        min={start_date}
        max={end_date ?? undefined}
      />
      <SelectField name="by" label="Who ends it" options={partyOptions} searchable={false} />
      <SelectField name="reason_code" label="Why" options={reasonOptions} searchable={false} />
      <TextareaField name="reason" label="Reason" description="Kept on the timeline." />
    </StepDialog>
  )
}

/** Its planned last day when that has come, else today. */
const lastDayOf = ({ end_date, start_date }: Placement, today: string) =>
  end_date !== null && end_date <= today ? end_date : start_date > today ? null : today
