import { useRouter } from '@tanstack/react-router'
import { type AgencySettings, ChangeAgencySettings, settings } from '#areas/settings/contract.ts'
import { RegionFields } from '#areas/settings/web/parts/RegionFields.tsx'
import { months } from '#areas/settings/web/words.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const schema = ChangeAgencySettings.pick({
  name: true,
  tz: true,
  currency: true,
  locale: true,
  week_end: true,
  fiscal_year_start: true,
  books_open_on: true,
  approver_link_days: true,
  placement_ending_days: true,
  remind_missing: true,
  remind_waiting: true,
  version: true,
}).required()

function fieldsOf(agency: AgencySettings) {
  const { accent_color: _accent, invoice_notes: _notes, has_logo: _logo, ...fields } = agency
  return fields
}

/** How the agency works: what new placements and links begin with. */
export function AgencyForm({ agency }: { agency: AgencySettings }) {
  const router = useRouter()
  const form = useRecordForm({
    schema,
    initial: fieldsOf(agency),
    save: (body) => call(settings.change, { body }),
    saved: 'Agency settings saved',
    refreshes: ['settings', 'app', 'tenants'],
    // The page around is written anew.
    onSaved: () => router.invalidate(),
  })
  return (
    <RecordForm
      form={form}
      title="Agency Settings"
      back={{ to: '/settings', label: 'Agency' }}
      submit="Save agency"
      embedded
      stays
    >
      <Section title="Agency" description="Its name everywhere, and the calendar it works by.">
        <Wide>
          <TextField name="name" label="Name" />
        </Wide>
        <RegionFields />
        <SelectField
          name="fiscal_year_start"
          label="The financial year begins in"
          description="Offered when you close a year."
          options={months}
          searchable={false}
          numeric
        />
        <DateField
          name="books_open_on"
          label="Your books open on"
          description="Nothing is entered, submitted or dated before this day."
        />
        <NumberField
          name="approver_link_days"
          label="An approver’s link works for"
          description="Afterwards they ask for a new one."
          unit="days"
        />
        <NumberField
          name="placement_ending_days"
          label="A placement counts as ending"
          description="From then on whoever looks after it knows."
          unit="days before its last one"
        />
      </Section>
      <Section
        title="Reminders"
        description="Saffron can remind people by itself, between 8:00 and 19:00, once a timesheet. You can remind anybody yourself at any time."
      >
        <Wide>
          <SwitchField
            name="remind_missing"
            label="Remind workers of missing timesheets"
            description="A day after a timesheet was due."
          />
        </Wide>
        <Wide>
          <SwitchField
            name="remind_waiting"
            label="Remind approvers of timesheets that wait"
            description="A day after a timesheet was submitted."
          />
        </Wide>
      </Section>
    </RecordForm>
  )
}
