import {
  ChangeSecurityPolicy,
  type Secured,
  type SecurityPolicy,
  securityPolicy,
} from '#areas/identity/policy/contract.ts'
import { call } from '#kit/call.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

const schema = ChangeSecurityPolicy.required()

const whoMust = [
  { value: 'none', label: 'Nobody: each person decides' },
  { value: 'staff', label: 'Staff' },
  { value: 'everyone', label: 'Everybody who signs in' },
]

const lengths = [
  { value: '1', label: '1 hour' },
  { value: '4', label: '4 hours' },
  { value: '12', label: '12 hours' },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
]

/** Who must have a second factor, and when a browser nobody uses is signed out. */
export function PolicyForm({ policy, secured }: { policy: SecurityPolicy; secured: Secured }) {
  const { two_factor, grace_days, idle_hours, version } = policy
  const form = useRecordForm({
    schema,
    initial: { two_factor, grace_days, idle_hours, version },
    save: (body) => call(securityPolicy.change, { body }),
    saved: 'Security saved',
    refreshes: ['security-policy'],
  })
  const asks = form.form.values.two_factor !== 'none'
  const known = lengths.some(({ value }) => value === String(idle_hours))
  const own =
    idle_hours !== null && !known ? [{ value: String(idle_hours), label: countText(idle_hours, 'hour') }] : []
  return (
    <RecordForm
      form={form}
      title="Signing in"
      back={{ to: '/settings/security', label: 'Security' }}
      submit="Save security"
      embedded
      stays
    >
      <Section
        title="Two-factor"
        description="Beside the password, a code of an app or a passkey: a stolen password then opens nothing. Who has not set it up in time is led to it first."
      >
        <SelectField name="two_factor" label="Required for" options={whoMust} />
        <NumberField name="grace_days" label="Days to set it up" unit="days" disabled={!asks} />
        <Wide>
          <Notice>
            {secured.secured} of {secured.staff} colleagues have set it up. The list of users says who.
          </Notice>
        </Wide>
      </Section>
      <Section title="Sessions" description="A browser that is not used for so long has to sign in again.">
        <SelectField
          name="idle_hours"
          label="Sign out after"
          placeholder="30 days without use"
          options={[...own, ...lengths]}
          numeric
        />
      </Section>
    </RecordForm>
  )
}
