import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChangeProfile, type Profile, profile } from '#areas/profile/contract.ts'
import classes from '#areas/profile/web/parts/profile.module.css'
import { call } from '#kit/call.ts'
import { appQuery } from '#kit/session.ts'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { LocaleSample } from '#kit/ui/LocaleSample.tsx'
import { localeOptions, zoneOptions } from '#kit/ui/locale-words.ts'

const reading = ChangeProfile.pick({ locale: true, tz: true, version: true })
const all = ChangeProfile.pick({ name: true, locale: true, tz: true, version: true }).required({ name: true })

/** What others call one, what one signs in with, and how days, times and numbers are written, on whose clocks. */
export function DetailsForm({ person }: { person: Profile }) {
  const router = useRouter()
  const { data: app } = useQuery(appQuery())
  const { name, keeps_own_name, login, tz, version } = person
  const form = useRecordForm({
    schema: keeps_own_name ? all : reading,
    initial: { ...(keeps_own_name ? { name } : {}), locale: person.locale, tz, version },
    save: (body) => call(profile.change, { body }),
    saved: 'Profile saved',
    refreshes: ['profile', 'me', 'session'],
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
      submit="Save profile"
      embedded
      stays
    >
      <Section title="Details" description="How colleagues, clients and workers see you.">
        {keeps_own_name ? (
          <TextField name="name" label="Name" />
        ) : (
          <ReadOnlyDetail
            label="Name"
            value={name}
            why="Your agency keeps your name. Ask them if it is not right."
          />
        )}
        <ReadOnlyDetail
          label="Email"
          value={login}
          why="You sign in with this address. Ask the owner of your agency to change it."
        />
      </Section>
      <Section
        title="Dates and numbers"
        description="How they are written for you in this agency, and in emails to you."
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

/** What one does not change oneself, with the reason. */
export function ReadOnlyDetail({ label, value, why }: { label: string; value: string; why: string }) {
  return (
    <dl className={classes.told}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd className={classes.why}>{why}</dd>
    </dl>
  )
}
