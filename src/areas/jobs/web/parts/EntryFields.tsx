import { valueAt } from '#areas/jobs/web/value-at.ts'
import { enteredByOptions, overHoursOptions } from '#areas/jobs/web/words.ts'
import { CalendarField } from '#areas/settings/web/public.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, SwitchField } from '#kit/ui/form/fields.tsx'
import { MinutesField } from '#kit/ui/form/number-fields.tsx'
import { Section } from '#kit/ui/form/Section.tsx'

const entersText: Record<string, string> = {
  worker: 'Or by whoever of you may do so for them',
  client:
    'By an approver of the client who has an account, or by you. Somebody else approves it; the owner is reminded',
  agency: 'The worker sees the time and enters none; the owner is reminded',
  import: 'By an API token alone; the owner is reminded',
}

/** Who enters the time, how many hours are agreed, and which days are bank holidays. */
export function EntryFields({ at }: { at: string }) {
  const { form } = useFormState()
  const of = (name: string) => valueAt(form.values, `${at}${name}`)
  const most = of('max_day_minutes') !== null || of('max_week_minutes') !== null
  return (
    <Section title="Time entry" description="What is said while time is entered and submitted.">
      <SelectField
        name={`${at}entered_by`}
        label="Entered and submitted by"
        options={enteredByOptions}
        description={entersText[String(of('entered_by'))]}
      />
      {of('layout') !== 'units' && (
        <>
          <MinutesField
            name={`${at}min_day_minutes`}
            label="At least a day"
            description="On days with any work. Less asks for a reason."
          />
          <MinutesField name={`${at}max_day_minutes`} label="At most a day" />
          <MinutesField
            name={`${at}min_week_minutes`}
            label="At least a week"
            description="Of whole weeks. Less asks for a reason."
          />
          <MinutesField name={`${at}max_week_minutes`} label="At most a week" />
          {most && <SelectField name={`${at}over_hours`} label="More than that" options={overHoursOptions} />}
        </>
      )}
      <SwitchField
        name={`${at}email_approval`}
        label="Approval by email"
        description="Approvers get links that let them decide without an account. Off: they sign in."
      />
      <CalendarField
        name={`${at}holiday_calendar_id`}
        label="Bank holidays"
        description="Which days count as bank holidays on this placement"
        placeholder="Those of the site or client"
      />
    </Section>
  )
}
