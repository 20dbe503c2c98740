import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { users } from '#areas/access/users/contract.ts'
import { useInviting } from '#areas/access/users/web/parts/useInviting.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = {
  /** The user behind the record; null while there is none. */
  userId: number | null
  /** What they would be invited with when there is none. */
  invitee: { kind: 'approver' | 'supplier'; name: string; email: string }
}

/** Whether the person behind a record can sign in, and the button that invites them. For those who may invite. */
export function PortalAccess({ userId, invitee }: Props) {
  const { can } = usePermissions()
  if (!can('users.view') || !can('users.invite')) return null
  if (userId !== null) return <OfUser id={userId} />
  const { kind, name, email } = invitee
  const address = `/settings/users/create?${new URLSearchParams({ kind, name, email })}`
  return (
    <Button component={TenantLink} to={address} variant="default" size="xs">
      Invite to the portal
    </Button>
  )
}

function OfUser({ id }: { id: number }) {
  const { data, isError } = useQuery(queryOf(users.show, { params: { id } }))
  if (isError) return null
  return data ? <Known user={data.data} /> : <Skeleton height={30} width={140} radius="md" />
}

type User = Parameters<typeof useInviting>[0]

function Known({ user }: { user: User }) {
  const inviting = useInviting(user)
  const waits = user.invitations.some(({ status }) => status === 'pending')
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 }}>
      <TenantLink to={`/settings/users/${user.id}/edit`}>
        {user.has_account ? 'Has an account' : 'No account yet'}
      </TenantLink>
      {waits && <StatusBadge status="invited" />}
      {inviting && (
        <Button variant="default" size="xs" loading={inviting.busy} onClick={inviting.send}>
          {inviting.label}
        </Button>
      )}
    </div>
  )
}
