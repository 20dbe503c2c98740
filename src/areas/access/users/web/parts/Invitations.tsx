import type { Invitation, UserRecord } from '#areas/access/users/contract.ts'
import classes from '#areas/access/users/web/parts/Invitations.module.css'
import { invitationNames } from '#areas/access/users/web/words.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** Every invitation that somebody had, newest first, with each email. */
export function Invitations({ user }: { user: UserRecord }) {
  if (user.invitations.length === 0)
    return (
      <EmptyState
        title="Never invited"
        text={
          user.has_account
            ? 'This person had an account before invitations were kept.'
            : 'Invite them, and they can sign in with a password of their own.'
        }
      />
    )
  return (
    <ol className={classes.list}>
      {user.invitations.map((invitation) => (
        <One key={invitation.id} invitation={invitation} />
      ))}
    </ol>
  )
}

function One({ invitation }: { invitation: Invitation }) {
  const { email, status, inviter_name, roles, expires_at, ended_at, sent_at } = invitation
  const latest = sent_at.at(-1)
  return (
    <li className={classes.one}>
      <div className={classes.head}>
        {email}
        <StatusBadge status={status} label={invitationNames[status]} />
      </div>
      <div className={classes.line}>
        Invited by {inviter_name}
        {roles.length > 0 && ` as ${roles.join(', ')}`}
      </div>
      <div className={classes.line}>
        {sent_at.length === 1 ? 'Sent ' : `Sent ${sent_at.length} times, last `}
        <InstantText at={latest} />
      </div>
      <div className={classes.line}>
        {status === 'pending' ? 'Works until ' : 'Ended '}
        <InstantText at={status === 'pending' ? expires_at : (ended_at ?? expires_at)} />
      </div>
    </li>
  )
}
