import { useSuspenseQuery } from '@tanstack/react-query'
import { sentence } from '#areas/access/roles/rules.ts'
import { ChangeUser, type UserRecord, users } from '#areas/access/users/contract.ts'
import { grantable, isOwner, kindNames } from '#areas/access/users/rules.ts'
import { RolesField } from '#areas/access/users/web/parts/RolesField.tsx'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText } from '#kit/ui/format.ts'
import { InstantText } from '#kit/ui/values.tsx'
import { permissionsOf } from '#platform/permissions.ts'

/** Who somebody is and what they may do. Oneself may only change one's name. */
export function UserForm({ user }: { user: UserRecord }) {
  const me = useMe()
  const { can, hasRole } = usePermissions()
  const isMe = me?.id === user.id
  const form = useRecordForm({
    schema: ChangeUser.required(),
    initial: {
      name: user.name,
      role_ids: user.roles.map(({ id }) => id),
      team_ids: user.teams.map(({ id }) => id),
      permissions: user.permissions,
      version: user.version,
    },
    save: (body) => call(users.change, { params: { id: user.id }, body }),
    saved: 'Saved: it holds at once',
    refreshes: ['users', 'history'],
  })
  return (
    <RecordForm
      form={form}
      title={user.name}
      back={{ to: '/settings/users', label: 'Users' }}
      locked={whyLocked(user, can('users.update'), hasRole('owner'))}
      sidebar={<Account user={user} />}
      embedded
    >
      <Section title="Person" description="How colleagues, clients and workers see them.">
        <Wide>
          <TextField name="name" label="Name" maxLength={120} />
        </Wide>
      </Section>
      <Rights user={user} disabled={isMe} />
    </RecordForm>
  )
}

function whyLocked(user: UserRecord, mayChange: boolean, amOwner: boolean): string | undefined {
  if (!mayChange) return 'You can see this person and not change them.'
  if (isOwner(user) && !amOwner) return 'Only an owner changes owners.'
}

function Rights({ user, disabled }: { user: UserRecord; disabled: boolean }) {
  const { data: choices } = useSuspenseQuery(queryOf(users.choices))
  const me = useMe()
  const held = new Set(user.roles.map(({ id }) => id))
  const roles = choices.roles.filter(
    ({ id, fits }) => held.has(id) || (fits as readonly string[]).includes(user.kind),
  )
  const mine = { permissions: me ? permissionsOf(me) : new Set<string>() }
  const grants = [...new Set([...user.permissions, ...grantable(mine, user.kind)])]
  return (
    <>
      <Section
        title="Roles"
        description={
          disabled
            ? 'These are your own: nobody changes their own rights. A colleague who may can do it.'
            : 'They add up. You can give and take what you have yourself.'
        }
      >
        <Wide>
          <RolesField roles={roles} disabled={disabled} />
        </Wide>
      </Section>
      {user.kind === 'staff' && choices.teams.length > 0 && (
        <Section
          title="Teams"
          description="What a role allows “for the team” reaches these and the teams below."
        >
          <Wide>
            <MultiSelectField
              name="team_ids"
              label="Teams"
              numeric
              disabled={disabled}
              options={choices.teams.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Wide>
        </Section>
      )}
      <Collapsible
        title="Direct permissions"
        description="Something for this person alone, beside their roles. Roles are easier to keep in view."
        holds={['permissions']}
        open={user.permissions.length > 0}
      >
        <Wide>
          <MultiSelectField
            name="permissions"
            label="Direct permissions"
            disabled={disabled}
            options={grants.map((grant) => ({ value: grant, label: sentence(grant) }))}
          />
        </Wide>
      </Collapsible>
    </>
  )
}

function Account({ user }: { user: UserRecord }) {
  const { email, kind, has_account, sessions, last_seen_at, created_at } = user
  return (
    <Panel title="Account">
      <Facts
        items={[
          ['Email', email],
          ['Kind', kindNames[kind]],
          ['Account', has_account ? 'Yes' : 'Not yet'],
          ['Signed in', sessions === 0 ? 'Nowhere' : `In ${countText(sessions, 'browser')}`],
          ['Last seen', last_seen_at ? <InstantText key="seen" at={last_seen_at} /> : 'Never'],
          ['Added', <InstantText key="added" at={created_at} />],
        ]}
      />
    </Panel>
  )
}
