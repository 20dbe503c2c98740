import { ChangeProfile, type Profile, profile } from '#areas/access/contract.ts'
import classes from '#areas/profile/web/parts/profile.module.css'
import { call } from '#web/call.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { RecordForm } from '#web/ui/form/RecordForm.tsx'
import { Section } from '#web/ui/form/Section.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'

const schema = ChangeProfile.pick({ name: true, version: true }).required()

/** What others call one, and what one signs in with. */
export function DetailsForm({ person }: { person: Profile }) {
  const form = useRecordForm({
    schema,
    initial: { name: person.name, version: person.version },
    save: (body) => call(profile.change, { body }),
    saved: 'Name saved',
    refreshes: ['profile', 'me', 'session'],
  })
  const { keeps_own_name } = person
  return (
    <RecordForm
      form={form}
      title="Profile"
      back={{ to: '/profile', label: 'Profile' }}
      submit="Save name"
      embedded
      stays
    >
      <Section title="Details" description="How colleagues, clients and workers see you.">
        {keeps_own_name ? (
          <TextField name="name" label="Name" />
        ) : (
          <Told
            label="Name"
            value={person.name}
            why="Your agency keeps your name. Ask them if it is not right."
          />
        )}
        <Told
          label="Email"
          value={person.login}
          why="You sign in with this address. Ask the owner of your agency to change it."
        />
      </Section>
    </RecordForm>
  )
}

/** What one does not change oneself, with the reason. */
export function Told({ label, value, why }: { label: string; value: string; why: string }) {
  return (
    <dl className={classes.told}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd className={classes.why}>{why}</dd>
    </dl>
  )
}
