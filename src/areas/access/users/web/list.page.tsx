import { IconSend, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { access, type User } from '#areas/access/contract.ts'
import { users } from '#areas/access/users/contract.ts'
import { kindNames } from '#areas/access/users/rules.ts'
import { kindOptions, statusOptions } from '#areas/access/users/web/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const UsersMany = lazy(async () => ({
  default: (await import('#areas/access/users/web/parts/UsersMany.tsx')).UsersMany,
}))

const listOptions = { defaultSort: 'name' }

export const Route = createFileRoute('/tenant/$tenantId/settings/users')({
  staticData: { title: 'Users' },
  validateSearch: listSearch,
  beforeLoad: needs('users.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, access.users, deps, listOptions),
  component: UsersPage,
})

function UsersPage() {
  const { open, ask, close } = useBulkDialog<'resend' | 'deactivate'>()
  const { data: choices } = useQuery(queryOf(users.choices))
  const named = (items: readonly { id: number; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <List
        endpoint={access.users}
        title="Users"
        description="Everybody who can enter your agency, or is named on its records: staff, candidates, approvers and supplier contacts."
        {...listOptions}
        columns={[
          { key: 'name', label: 'Name', sort: true },
          { key: 'email', label: 'Email' },
          {
            key: 'status',
            label: 'Status',
            card: 'badge',
            width: 120,
            render: (user) => <StatusBadge status={user.status} />,
          },
          {
            key: 'kind',
            label: 'Kind',
            hidden: true,
            width: 140,
            render: (user) => kindNames[user.kind],
          },
          { key: 'roles', label: 'Roles', render: (user) => namesOf(user.roles) },
          { key: 'teams', label: 'Teams', hidden: true, render: (user) => namesOf(user.teams) },
          {
            key: 'two_factor',
            label: 'Two-factor',
            card: 'none',
            width: 110,
            render: (user) => (user.two_factor ? 'Yes' : 'No'),
          },
          {
            key: 'last_seen_at',
            label: 'Last seen',
            card: 'none',
            width: 150,
            render: (user) => <LastSeen user={user} />,
          },
        ]}
        filters={[
          { key: 'kind', label: 'Kind', type: 'choices', options: kindOptions },
          { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
          { key: 'role_id', label: 'Role', type: 'select', options: named(choices?.roles) },
          { key: 'team_id', label: 'Team', type: 'select', options: named(choices?.teams) },
        ]}
        tabs={[
          { key: 'all', label: 'Everybody', search: {} },
          { key: 'staff', label: 'Staff', search: { kind: 'staff' } },
          { key: 'invited', label: 'Invited', search: { status: 'invited' } },
          { key: 'out', label: 'Without access', search: { status: 'locked,deactivated' } },
        ]}
        search="Search users"
        to={(user) => `/settings/users/${user.id}/edit`}
        create={{ label: 'Invite people', to: '/settings/users/create', permission: 'users.invite' }}
        bulk={[
          {
            label: 'Send invitation again',
            icon: <IconSend size={16} />,
            permission: 'users.invite',
            run: ask('resend'),
          },
          {
            label: 'Deactivate',
            icon: <IconUserOff size={16} />,
            permission: 'users.deactivate',
            run: ask('deactivate'),
          },
        ]}
        empty={{
          title: 'Nobody here',
          text: 'Invite the people you work with: each gets an email with a link, and only what their role allows.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <UsersMany verb={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ') || null

function LastSeen({ user }: { user: User }) {
  return user.last_seen_at ? <InstantText at={user.last_seen_at} /> : 'Never'
}
