import { Switch } from '@mantine/core'
import { EntryFields } from '#areas/jobs/web/parts/EntryFields.tsx'
import { valueAt } from '#areas/jobs/web/value-at.ts'
import {
  layoutOptions,
  periodOptions,
  roundingModes,
  roundingScopes,
  roundingSteps,
  weekdayOptions,
} from '#areas/jobs/web/words.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { MinutesField, NumberField } from '#kit/ui/form/number-fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

type Props = {
  at: string
  /** Why period, week end, layout and zone cannot change any more. */
  locked?: string | undefined
}

/** How time is entered, in which periods, and how much of it counts. */
export function TimeFields({ at, locked }: Props) {
  const closed = locked !== undefined
  const { form } = useFormState()
  const layout = valueAt(form.values, `${at}layout`)
  const counts = layout === 'days' || layout === 'units'
  return (
    <>
      <Section title="Timesheets" description={locked ?? 'Which periods the worker enters, and how.'}>
        <SelectField name={`${at}period_type`} label="Period" options={periodOptions} disabled={closed} />
        <SelectField
          name={`${at}week_end`}
          label="Week ends on"
          options={weekdayOptions}
          numeric
          disabled={closed}
        />
        <SelectField name={`${at}layout`} label="Entered as" options={layoutOptions} disabled={closed} />
        {layout === 'days' && (
          <MinutesField
            name={`${at}day_minutes`}
            label="A whole day is"
            description="In working time, beside the days"
          />
        )}
        <SelectField name={`${at}tz`} label="Time zone" options={zones} searchable disabled={closed} />
        <MinutesField name={`${at}contracted_minutes`} label="Contracted a week" placeholder="37:30" />
      </Section>
      <EntryFields at={at} />
      {/* Days and units count as they are entered. */}
      {!counts && (
        <Section title="Rounding and breaks" description="How much of the entered time is paid and charged.">
          <RoundingFields name={`${at}rounding`} label="Rounding" />
          <PayRounding at={at} />
          <BreakFields at={at} />
        </Section>
      )}
    </>
  )
}

function RoundingFields({ name, label, of = '' }: { name: string; label: string; of?: string }) {
  const { form } = useFormState()
  const isRounded = valueAt(form.values, `${name}.mode`) !== 'none'
  return (
    <>
      <SelectField name={`${name}.mode`} label={label} options={roundingModes} />
      {isRounded && (
        <>
          <SelectField name={`${name}.scope`} label={`What is rounded${of}`} options={roundingScopes} />
          <SelectField name={`${name}.step_minutes`} label={`Step${of}`} options={roundingSteps} numeric />
          <NumberField
            name={`${name}.grace_minutes`}
            label={`Grace${of}`}
            unit="minutes"
            description="So close to a step, it always counts as that step"
          />
        </>
      )}
    </>
  )
}

/** The worker is paid for other minutes than the client is charged for. */
function PayRounding({ at }: { at: string }) {
  const { form } = useFormState()
  const name = `${at}pay_rounding`
  const isOn = valueAt(form.values, name) !== null
  const asCharge = valueAt(form.values, `${at}rounding`)
  return (
    <>
      <Wide>
        <Switch
          label="Round pay otherwise than the charge"
          description="What stands above then counts for the charge alone"
          checked={isOn}
          onChange={(event) => form.setFieldValue(name, event.currentTarget.checked ? asCharge : null)}
        />
      </Wide>
      {isOn && <RoundingFields name={name} label="Rounding for pay" of=", for pay" />}
    </>
  )
}

const usualBreak = { after_minutes: 360, minutes: 30 }

function BreakFields({ at }: { at: string }) {
  const { form } = useFormState()
  const name = `${at}unpaid_break`
  const isOn = valueAt(form.values, name) !== null
  return (
    <>
      <Wide>
        <Switch
          label="Take an unpaid break off long shifts"
          description="When the worker enters a longer one, theirs counts"
          checked={isOn}
          onChange={(event) => form.setFieldValue(name, event.currentTarget.checked ? usualBreak : null)}
        />
      </Wide>
      {isOn && (
        <>
          <MinutesField name={`${name}.minutes`} label="Break" />
          <MinutesField name={`${name}.after_minutes`} label="Of shifts over" />
        </>
      )}
    </>
  )
}
