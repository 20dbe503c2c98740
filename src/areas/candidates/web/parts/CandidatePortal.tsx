import { Button } from '@mantine/core'
import { type Candidate, candidates } from '#areas/candidates/contract.ts'
import { portalNames, whyNotInvite } from '#areas/candidates/rules.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** How far the candidate is on their way into the portal, and the button that invites them. */
export function CandidatePortal({ candidate }: { candidate: Candidate }) {
  const { can } = usePermissions()
  const { id, portal, user_id } = candidate
  const invite = useCall(candidates.invite, {
    done: 'Invitation sent',
    refreshes: ['candidates', 'users', 'history'],
  })
  const whyNot = whyNotInvite(candidate)
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 }}>
      <StatusBadge status={portal} label={portalNames[portal]} />
      {can('candidates.invite') && !whyNot && (
        <Button
          variant="default"
          size="xs"
          loading={invite.isPending}
          onClick={() => invite.mutate({ params: { id } })}
        >
          {portal === 'none' ? 'Invite to the portal' : 'Send again'}
        </Button>
      )}
      {user_id !== null && can('users.view') && (
        <TenantLink to={`/settings/users/${user_id}/edit`}>Roles and invitations</TenantLink>
      )}
    </div>
  )
}
