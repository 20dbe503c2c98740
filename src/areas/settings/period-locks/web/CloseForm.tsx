import { Button } from '@mantine/core'
import { ClosePeriod, type Period, periods } from '#areas/settings/period-locks/contract.ts'
import { isClosed, lastYearEnd, monthOf, monthsToClose } from '#areas/settings/period-locks/rules.ts'
import classes from '#areas/settings/period-locks/web/periods.module.css'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { type RecordFormState, useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText } from '#kit/ui/format.ts'
import { addDays } from '#platform/days.ts'
import { Day } from '#platform/http/contract.ts'

/** Opening everything has a button of its own: here a day is always said. */
const schema = ClosePeriod.extend({ closed_to: Day.nullable().refine((day) => day !== null, 'Choose a day') })

type Props = { period: Period; today: string; fiscalYearStart: number }

/** Closes up to a day, or opens again what lies after an earlier one. The likely days are a press away. */
export function CloseForm({ period, today, fiscalYearStart }: Props) {
  const { closed_to, version } = period
  const form: RecordFormState = useRecordForm({
    schema,
    initial: { closed_to: null, reason: '', version },
    save: (body) => call(periods.close, { body }),
    saved: 'Periods saved',
    refreshes: ['periods', 'timesheets'],
    onSaved: (): void => form.form.reset(),
  })
  const chosen = (form.form.values as { closed_to: string | null }).closed_to
  const opens = closed_to !== null && chosen !== null && chosen < closed_to
  const choose = (day: string) => form.form.setFieldValue('closed_to', day)
  const yearEnd = lastYearEnd(today, fiscalYearStart)
  const months = monthsToClose(closed_to, today).slice(-3)
  return (
    <Form form={form} aria-label="Close periods">
      <div className={classes.likely}>
        {months.map((end) => (
          <Button key={end} variant="default" size="xs" onClick={() => choose(end)}>
            {monthOf(end)}
          </Button>
        ))}
        {!isClosed(closed_to, yearEnd) && !months.includes(yearEnd) && (
          <Button variant="default" size="xs" onClick={() => choose(yearEnd)}>
            Financial year to {dayText(yearEnd)}
          </Button>
        )}
      </div>
      <div className={classes.close}>
        <DateField name="closed_to" label="Close up to" max={addDays(today, -1)} />
        <TextField name="reason" label="Why" placeholder="Month end" maxLength={500} />
        <SubmitButton variant="default" loading={form.saving} className={classes.closeButton}>
          {opens ? 'Open again' : 'Close'}
        </SubmitButton>
      </div>
      {opens && chosen && <p className={classes.hint}>Opens again everything after {dayText(chosen)}.</p>}
    </Form>
  )
}
