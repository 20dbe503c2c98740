import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { users } from '#areas/access/users/contract.ts'
import { kindNames } from '#areas/access/users/rules.ts'
import { Invitations } from '#areas/access/users/web/parts/Invitations.tsx'
import { UserForm } from '#areas/access/users/web/parts/UserForm.tsx'
import { useInviting } from '#areas/access/users/web/parts/useInviting.ts'
import { useUserStatus } from '#areas/access/users/web/parts/useUserStatus.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/users/$id/edit')({
  staticData: { title: 'Edit User' },
  validateSearch: listSearch,
  beforeLoad: needs('users.view'),
  loader: ({ context, params }) =>
    Promise.all([
      context.queries.ensureQueryData(queryOf(users.show, { params: { id: Number(params.id) } })),
      context.queries.ensureQueryData(queryOf(users.choices)),
    ]),
  component: EditUserPage,
})

function EditUserPage() {
  const id = Number(Route.useParams().id)
  const { data: reply } = useSuspenseQuery(queryOf(users.show, { params: { id } }))
  const user = reply.data
  const { actions, dialog } = useUserStatus(user)
  const inviting = useInviting(user)
  return (
    <>
      <Detail
        title={user.name}
        browserTitle="Edit User"
        id={id}
        status={<StatusBadge status={user.status} />}
        description={[kindNames[user.kind], user.email, user.two_factor ? 'Two-factor on' : '']
          .filter(Boolean)
          .join(' · ')}
        back={{ to: '/settings/users', label: 'Users' }}
        actions={actions}
        tabs={[
          { key: 'details', label: 'Details', content: () => <UserForm user={user} /> },
          {
            key: 'invitations',
            label: 'Invitations',
            count: user.invitations.length,
            content: () => <Invitations user={user} />,
          },
          { key: 'history', label: 'History', content: () => <History subject="users" id={id} /> },
        ]}
      >
        {inviting && (
          <Button
            variant="default"
            leftSection={<IconSend size={16} stroke={1.8} />}
            loading={inviting.busy}
            onClick={inviting.send}
          >
            {inviting.label}
          </Button>
        )}
      </Detail>
      {dialog}
    </>
  )
}
