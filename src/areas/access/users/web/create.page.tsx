import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type InvitedKind, invitedKinds, users } from '#areas/access/users/contract.ts'
import { addresseesIn } from '#areas/access/users/rules.ts'
import { InvitationForm, type InvitationValues } from '#areas/access/users/web/parts/invitation-form.ts'
import { RolesField } from '#areas/access/users/web/parts/RolesField.tsx'
import { kindOptions } from '#areas/access/users/web/words.ts'
import { call, Refused } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { notify } from '#kit/ui/toast.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/users/create')({
  staticData: { title: 'Invite People' },
  validateSearch: listSearch,
  beforeLoad: needs('users.invite'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(users.choices)),
  component: InvitePage,
})

const back = { to: '/settings/users', label: 'Users' }

function InvitePage() {
  const go = useGo()
  const search = Route.useSearch()
  const form = useRecordForm({
    schema: InvitationForm,
    initial: {
      kind: invitedKinds.find((kind) => kind === search.kind) ?? 'staff',
      several: false,
      email: search.email ?? '',
      name: search.name ?? '',
      addresses: '',
      role_ids: [],
      team_ids: [],
    },
    save: invite,
    refreshes: ['users'],
    onSaved: (title) => {
      notify({ type: 'success', title, description: 'The link in the email works for seven days.' })
      return go('/settings/users')
    },
  })
  return (
    <RecordForm
      form={form}
      title="Invite People"
      submit="Send invitation"
      back={back}
      description="They get an email with a link, choose a password and are in."
    >
      <Who />
      <Rights />
    </RecordForm>
  )
}

/** Answers what to say. What is wrong with one of several addresses is said at the field of all. */
async function invite(values: InvitationValues): Promise<string> {
  const { kind, several, email, name, role_ids, team_ids, addresses } = values
  if (kind !== 'staff' || !several) {
    const rights = kind === 'staff' ? { role_ids, team_ids } : {}
    await call(users.create, { body: { kind, email: email.trim(), name, ...rights } })
    return `Invitation sent to ${name.trim()}`
  }
  const { people } = addresseesIn(addresses)
  try {
    const { ids } = await call(users.inviteStaff, { body: { people, role_ids, team_ids } })
    return ids.length === 1 ? 'One invitation sent' : `${ids.length} invitations sent`
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { errors = {}, ...problem } = error.problem
    const said = Object.entries(errors).map(([field, messages]) => {
      const at = /^people\.(\d+)\./.exec(field)?.[1]
      return at === undefined
        ? ([field, messages] as const)
        : (['addresses', messages.map((words) => `${people[Number(at)]?.email}: ${words}`)] as const)
    })
    throw new Refused(error.status, { ...problem, errors: Object.fromEntries(said) }, error.isAnnounced)
  }
}

function Who() {
  const { form } = useFormState()
  const { kind, several } = form.getValues() as InvitationValues
  const many = kind === 'staff' && several
  return (
    <Section
      title="Who"
      description="A colleague works in your agency. The others see only what concerns themselves."
    >
      <SelectField
        name="kind"
        label="Kind"
        options={kindOptions}
        onPick={() => form.setFieldValue('role_ids', [])}
      />
      <div style={{ alignSelf: 'end', paddingBottom: 8 }}>
        {kind === 'staff' && <SwitchField name="several" label="Several colleagues at once" />}
      </div>
      {many ? (
        <Wide>
          <TextareaField
            name="addresses"
            label="Email addresses"
            rows={4}
            placeholder={'ann.archer@example.com\nBea Bolt <bea@example.com>'}
            description="One a line, with a name before it if you like. Everybody gets the same roles."
          />
        </Wide>
      ) : (
        <>
          <TextField name="email" label="Email" type="email" maxLength={254} />
          <TextField name="name" label="Name" maxLength={120} />
        </>
      )}
    </Section>
  )
}

const outside: Record<Exclude<InvitedKind, 'staff'>, string> = {
  candidate: 'They enter and submit their own hours, and see what these pay.',
  approver: 'They decide, for their company, on the timesheets that wait for them.',
  supplier: 'They see the pay documents of their own workers.',
}

function Rights() {
  const { data: choices } = useSuspenseQuery(queryOf(users.choices))
  const { form } = useFormState()
  const { kind } = form.getValues() as InvitationValues
  if (kind !== 'staff')
    return (
      <Section title="What they may do" description="Everybody of this kind may do the same.">
        <Wide>{outside[kind]}</Wide>
      </Section>
    )
  return (
    <Section title="What they may do" description="Roles add up. You can give what you have yourself.">
      <Wide>
        <RolesField roles={choices.roles.filter(({ fits }) => fits.includes('staff'))} />
      </Wide>
      {choices.teams.length > 0 && (
        <Wide>
          <MultiSelectField
            name="team_ids"
            label="Teams"
            numeric
            options={choices.teams.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Wide>
      )}
    </Section>
  )
}
