import { useRouter } from '@tanstack/react-router'
import { type AgencySettings, ChangeAgencySettings, settings } from '#areas/settings/contract.ts'
import { currencyOptions, months, weekDays } from '#areas/settings/web/words.ts'
import { call } from '#web/call.ts'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { NumberField } from '#web/ui/form/figures.tsx'
import { RecordForm } from '#web/ui/form/RecordForm.tsx'
import { Section, Wide } from '#web/ui/form/Section.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'
import { LocaleSample } from '#web/ui/LocaleSample.tsx'
import { localeOptions, zoneOptions } from '#web/ui/locale-words.ts'

const schema = ChangeAgencySettings.pick({
  name: true,
  tz: true,
  currency: true,
  locale: true,
  week_end: true,
  fiscal_year_start: true,
  approver_link_days: true,
  version: true,
}).required()

/** How the agency works: what new placements and links begin with. */
export function AgencyForm({ agency }: { agency: AgencySettings }) {
  const router = useRouter()
  const { name, tz, currency, locale, week_end, fiscal_year_start, approver_link_days, version } = agency
  const form = useRecordForm({
    schema,
    initial: { name, tz, currency, locale, week_end, fiscal_year_start, approver_link_days, version },
    save: (body) => call(settings.change, { body }),
    saved: 'Agency settings saved',
    refreshes: ['settings', 'app', 'tenants'],
    // The page around is written anew.
    onSaved: () => router.invalidate(),
  })
  const typed = form.form.values as { locale: string; currency: string | null }
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
        <SelectField name="tz" label="Time zone" options={zoneOptions} searchable />
        <SelectField name="currency" label="Currency" options={currencyOptions} searchable />
        <SelectField
          name="locale"
          label="Dates and numbers as in"
          description="For pages, mails and new invoices. Everybody can choose their own in their profile."
          options={localeOptions}
          searchable={false}
        />
        <Wide>
          <LocaleSample locale={typed.locale} currency={typed.currency ?? currency} />
        </Wide>
        <SelectField
          name="week_end"
          label="The week ends on"
          description="Where new placements begin."
          options={weekDays}
          numeric
        />
        <SelectField
          name="fiscal_year_start"
          label="The financial year begins in"
          description="Offered when you close a year."
          options={months}
          searchable={false}
          numeric
        />
        <NumberField
          name="approver_link_days"
          label="An approver’s link works for"
          description="Afterwards they ask for a new one."
          unit="days"
        />
      </Section>
    </RecordForm>
  )
}
