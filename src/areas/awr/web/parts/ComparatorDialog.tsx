import { awr, NewComparator } from '#areas/awr/contract.ts'
import { refreshes } from '#areas/awr/web/data.ts'
import classes from '#areas/awr/web/parts/awr.module.css'
import { rateUnitNames } from '#areas/awr/words.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const units = Object.entries(rateUnitNames).map(([value, label]) => ({ value, label: `For ${label}` }))

type Props = { placementId: number; currency: string; onClose: () => void }

/** What the hirer answered about its own people in the same role. */
export function ComparatorDialog({ placementId, currency, onClose }: Props) {
  const form = useRecordForm({
    schema: NewComparator,
    initial: {
      ...{
        basic_rate: null,
        rate_unit: 'hour',
        currency,
        overtime: '',
        shift_premium: '',
        holiday: '',
        bonus: '',
      },
      ...{ answered_on: '', answered_by: '', note: '' },
    } as never,
    save: (body) => call(awr.addComparator, { params: { id: placementId }, body: body as never }),
    saved: 'Answer recorded',
    refreshes,
    onSaved: onClose,
  })
  return (
    <FormModal title="Record the client’s answer" form={form} submit="Record" onClose={onClose}>
      <div className={classes.pair}>
        <DateField name="answered_on" label="Answered on" />
        <TextField name="answered_by" label="Answered by" maxLength={120} />
        <RateField name="basic_rate" label="Basic pay" currency={currency} />
        <SelectField name="rate_unit" label="Unit" options={units} searchable={false} />
        <TextField
          name="overtime"
          label="Overtime"
          placeholder="Time and a half after 40 hours"
          maxLength={300}
        />
        <TextField name="shift_premium" label="Shifts" placeholder="£2.00 an hour at night" maxLength={300} />
        <TextField name="holiday" label="Holiday" placeholder="33 days with bank holidays" maxLength={300} />
        <TextField name="bonus" label="Bonus" maxLength={300} />
      </div>
      <TextareaField name="note" label="Note" rows={2} />
    </FormModal>
  )
}
