import { type UserRecord, users } from '#areas/access/users/contract.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { notify } from '#kit/ui/toast.ts'

/** The button that invites somebody without an account, or sends what waits once more; undefined where there is none. */
export function useInviting(
  user: Pick<UserRecord, 'id' | 'name' | 'has_account' | 'status' | 'invitations'>,
): { label: string; busy: boolean; send: () => void } | undefined {
  const { can } = usePermissions()
  const resend = useCall(users.resend, {
    refreshes: ['users', 'history'],
    onDone: ({ notification }) => void notify(notification),
  })
  const open = user.status === 'invited' || user.status === 'active'
  if (user.has_account || !open || !can('users.invite')) return undefined
  return {
    label: user.invitations.some(({ status }) => status !== 'revoked')
      ? 'Send again'
      : 'Invite to the portal',
    busy: resend.isPending,
    send: () => resend.mutate({ params: { id: user.id } }),
  }
}
