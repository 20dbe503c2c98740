import { entryText } from '#areas/invoices/corrections/web/parts/entry-text.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import type { EntryInput, TimesheetDetail } from '#areas/timesheets/contract.ts'
import { useField } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { NumberField, QuantityField } from '#kit/ui/form/number-fields.tsx'
import { TimeInput } from '#kit/ui/form/TimeInput.tsx'
import { dayText } from '#kit/ui/format.ts'

/** All entries of a timesheet as they should have been; they begin with those that hold now. */
export function HoursFields({ sheet, placement }: { sheet: TimesheetDetail; placement: Placement }) {
  const shifts = sheet.entries.length === 0 || sheet.entries.some(({ kind }) => kind === 'shift')
  const codes = [...new Map(placement.rates.map(({ rate_code_id, name }) => [rate_code_id, name]))]
  const fresh = (): EntryInput =>
    shifts
      ? {
          ...{ kind: 'shift', day: sheet.period_start, start_time: '', end_time: '' },
          ...{ break_minutes: 0, note: '', purchase_order_id: null },
        }
      : {
          ...{ kind: 'quantity', day: sheet.period_start, rate_code_id: codes[0]?.[0] ?? 0 },
          ...{ quantity: '', note: '', purchase_order_id: null },
        }
  return (
    <FieldArray
      name="entries"
      word={shifts ? 'shift' : 'entry'}
      fresh={fresh}
      none="Nothing was worked."
      head={({ day }) => dayText(String(day))}
    >
      {(at, { kind }) => (
        <>
          <DateField name={`${at}.day`} label="Day" min={sheet.period_start} max={sheet.period_end} />
          {kind === 'shift' ? (
            <>
              <TimeField name={`${at}.start_time`} label="From" />
              <TimeField name={`${at}.end_time`} label="Until" />
              <NumberField name={`${at}.break_minutes`} label="Break" unit="minutes" />
            </>
          ) : (
            <>
              <SelectField
                name={`${at}.rate_code_id`}
                label="Rate"
                numeric
                options={codes.map(([id, name]) => ({ value: String(id), label: name }))}
              />
              <QuantityField name={`${at}.quantity`} label="Quantity" />
            </>
          )}
        </>
      )}
    </FieldArray>
  )
}

function TimeField({ name, label }: { name: string; label: string }) {
  const { value, set, input } = useField<string>(name)
  return <TimeInput {...input} label={label} value={value ?? ''} onChange={set} />
}

/** Entries in words, a line each. */
export const entryLines = (entries: readonly EntryInput[]): string[] =>
  entries.map((entry) => `${dayText(entry.day)}, ${entryText(entry)}`)
