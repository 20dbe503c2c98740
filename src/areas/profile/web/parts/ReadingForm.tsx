import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChangeProfile, type Profile, profile } from '#areas/access/contract.ts'
import { call } from '#web/call.ts'
import { appQuery } from '#web/session.ts'
import { SelectField } from '#web/ui/form/fields.tsx'
import { RecordForm } from '#web/ui/form/RecordForm.tsx'
import { Section, Wide } from '#web/ui/form/Section.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'
import { LocaleSample } from '#web/ui/LocaleSample.tsx'
import { localeOptions, zoneOptions } from '#web/ui/locale-words.ts'

const schema = ChangeProfile.pick({ locale: true, tz: true, version: true })

/** How days, times and numbers are written for this person, and on whose clocks. */
export function ReadingForm({ person }: { person: Profile }) {
  const router = useRouter()
  const { data: app } = useQuery(appQuery())
  const form = useRecordForm({
    schema,
    initial: { locale: person.locale, tz: person.tz, version: person.version },
    save: (body) => call(profile.change, { body }),
    saved: 'Dates and numbers saved',
    refreshes: ['profile', 'me'],
    // The page around is written anew.
    onSaved: () => router.invalidate(),
  })
  const { locale } = form.form.values as { locale: string | null }
  const agency = {
    locale: localeOptions.find(({ value }) => value === app?.locale)?.label,
    tz: app?.tz?.replaceAll('_', ' '),
  }
  return (
    <RecordForm
      form={form}
      title="Profile"
      back={{ to: '/profile', label: 'Profile' }}
      submit="Save dates and numbers"
      embedded
      stays
    >
      <Section
        title="Dates and numbers"
        description="How they are written for you in this agency, and in mails to you."
      >
        <SelectField
          name="locale"
          label="Written as in"
          options={localeOptions}
          searchable={false}
          placeholder={`As the agency${agency.locale ? `: ${agency.locale}` : ''}`}
        />
        <SelectField
          name="tz"
          label="Time zone"
          options={zoneOptions}
          searchable
          placeholder={`As the agency${agency.tz ? `: ${agency.tz}` : ''}`}
        />
        <Wide>
          <LocaleSample locale={locale ?? app?.locale ?? 'en-GB'} currency={app?.currency ?? 'GBP'} />
        </Wide>
      </Section>
    </RecordForm>
  )
}
