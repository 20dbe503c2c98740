import { Switch } from '@mantine/core'
import { valueAt } from '#areas/jobs/web/parts/RatesFields.tsx'
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
      {/* Days and units count as they are entered. */}
      {!counts && (
        <Section title="Rounding and breaks" description="How much of the entered time is paid and charged.">
          <RoundingFields at={at} />
          <BreakFields at={at} />
        </Section>
      )}
    </>
  )
}

function RoundingFields({ at }: { at: string }) {
  const { form } = useFormState()
  const isRounded = valueAt(form.values, `${at}rounding.mode`) !== 'none'
  return (
    <>
      <SelectField name={`${at}rounding.mode`} label="Rounding" options={roundingModes} />
      {isRounded && (
        <>
          <SelectField name={`${at}rounding.scope`} label="What is rounded" options={roundingScopes} />
          <SelectField name={`${at}rounding.step_minutes`} label="Step" options={roundingSteps} numeric />
          <NumberField
            name={`${at}rounding.grace_minutes`}
            label="Grace"
            unit="minutes"
            description="So close to a step, it always counts as that step"
          />
        </>
      )}
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
