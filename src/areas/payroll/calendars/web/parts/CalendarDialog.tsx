import { frequencyNames, type PayFrequency } from '#areas/candidates/contract.ts'
import { type PayCalendar, payCalendars, SetPayCalendar } from '#areas/payroll/calendars/contract.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SwitchField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Props = { frequency: PayFrequency; calendar: PayCalendar | undefined; onClose: () => void }

/** When payroll pays whom it pays so often. */
export function CalendarDialog({ frequency, calendar, onClose }: Props) {
  const form = useRecordForm({
    schema: SetPayCalendar,
    initial: {
      frequency,
      first_cut_off: calendar?.first_cut_off ?? null,
      pay_after_days: calendar?.pay_after_days ?? 5,
      is_active: calendar?.is_active ?? true,
      version: calendar?.version ?? 0,
    } as never,
    save: (body) => call(payCalendars.set, { body }),
    saved: 'Pay calendar saved',
    refreshes: ['pay-calendars'],
    onSaved: onClose,
  })
  return (
    <FormModal title={`${frequencyNames[frequency]} pay`} form={form} submit="Save" onClose={onClose}>
      <DateField
        name="first_cut_off"
        label="A cut-off"
        description={
          frequency === 'monthly'
            ? 'Each month has one on this day; the last day of a month means the last day of each.'
            : 'All others follow from it.'
        }
      />
      <NumberField
        name="pay_after_days"
        label="Days from cut-off to pay day"
        description="A pay day at a weekend or on a bank holiday is the working day before."
      />
      <SwitchField name="is_active" label="In use" />
    </FormModal>
  )
}
