import {
  columnFormats,
  columnSources,
  dayFormats,
  decimalMarks,
  type LayoutColumn,
  lineKinds,
  separators,
} from '#areas/payroll/layouts/contract.ts'
import {
  dayNames,
  formatNames,
  lineNames,
  markNames,
  separatorNames,
  sourceNames,
} from '#areas/payroll/layouts/words.ts'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { Section } from '#kit/ui/form/Section.tsx'

const optionsOf = <T extends string>(values: readonly T[], names: Record<T, string>) =>
  values.map((value) => ({ value, label: names[value] }))

/** What a layout says, for a new one and one that is there. */
export function LayoutFields() {
  return (
    <>
      <Section title="File" description="One line of pay, and how its numbers and days are written.">
        <TextField name="name" label="Name" maxLength={60} />
        <SelectField
          name="lines"
          label="Lines"
          options={optionsOf(lineKinds, lineNames)}
          searchable={false}
        />
        <SelectField
          name="separator"
          label="Between columns"
          options={optionsOf(separators, separatorNames)}
          searchable={false}
        />
        <SelectField
          name="decimal_mark"
          label="Decimal mark"
          options={optionsOf(decimalMarks, markNames)}
          searchable={false}
        />
        <SelectField
          name="day_format"
          label="Days"
          options={optionsOf(dayFormats, dayNames)}
          searchable={false}
        />
        <SwitchField name="headings" label="First line with the headings" />
        <SwitchField name="trailer" label="Last line with the control totals" />
      </Section>
      <Section title="Columns" description="From left to right.">
        <FieldArray
          name="columns"
          word="column"
          none="No columns yet: say who is paid, and how much."
          fresh={() => ({ source: 'amount', heading: '', format: 'plain', text: '' })}
        >
          {(prefix, line) => <ColumnFields prefix={prefix} line={line as Partial<LayoutColumn>} />}
        </FieldArray>
      </Section>
    </>
  )
}

function ColumnFields({ prefix, line: { source } }: { prefix: string; line: Partial<LayoutColumn> }) {
  return (
    <>
      <SelectField name={`${prefix}.source`} label="What" options={optionsOf(columnSources, sourceNames)} />
      <TextField name={`${prefix}.heading`} label="Heading" maxLength={60} />
      {(source === 'amount' || source === 'hours') && (
        <SelectField
          name={`${prefix}.format`}
          label="Format"
          options={optionsOf(columnFormats, formatNames)}
          searchable={false}
        />
      )}
      {source === 'constant' && <TextField name={`${prefix}.text`} label="Text" maxLength={60} />}
    </>
  )
}
