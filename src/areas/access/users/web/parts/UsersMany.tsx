import { access, type User } from '#areas/access/contract.ts'
import { users } from '#areas/access/users/contract.ts'
import { whyNotMove } from '#areas/access/users/rules.ts'
import { actorOf } from '#areas/access/users/web/parts/useUserStatus.tsx'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { useMe } from '#kit/session.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { verb: 'deactivate' | 'resend'; ids: number[]; onClose: (decided: number) => void }

/** Takes access away from the chosen people, or sends their invitations again. */
export function UsersMany({ verb, ids, onClose }: Props) {
  const me = useMe()
  const chosen = useChosenRows(access.users, ids)
  const deactivates = verb === 'deactivate'
  const whyNot = (user: User) => (deactivates ? whyNotDeactivated(user, actorOf(me)) : whyNotInvited(user))
  return (
    <BulkDialog
      title={deactivates ? 'Deactivate people' : 'Send invitations again'}
      verb={deactivates ? 'Deactivate' : 'Send to'}
      done={deactivates ? 'deactivated' : 'invited again'}
      {...(deactivates ? { tone: 'danger' as const } : {})}
      rows={chosen?.map((user) => ({
        id: user.id,
        name: user.name,
        to: `/settings/users/${user.id}/edit`,
        whyNot: whyNot(user),
      }))}
      summary={
        <>
          <ChosenSummary chosen={ids.length} found={chosen?.length} one="person" many="people" />
          <p>
            {deactivates
              ? 'They are signed out at once and hear nothing more. What they did stays, with their name. You can give access back later.'
              : 'Each gets a new link by email. Earlier links do not work any more.'}
          </p>
        </>
      }
      each={(id) => call(deactivates ? users.deactivate : users.resend, { params: { id } })}
      onClose={(decided) => {
        if (decided > 0) void refresh('users', 'history')
        onClose(decided)
      }}
    />
  )
}

function whyNotDeactivated(user: User, actor: ReturnType<typeof actorOf>): string | undefined {
  const roles = user.roles.map((role) => ({ ...role, permissions: [] }))
  const reason = whyNotMove(actor, { ...user, account_id: null, roles }, 'deactivate')
  return reason && `${reason.title}.`
}

/** As far as the list knows; who came in once and was never seen again, and how often was sent today, the server says. */
function whyNotInvited({ status, kind, last_seen_at }: User): string | undefined {
  if (status === 'locked' || status === 'deactivated')
    return 'Their access is taken away. Give it back first.'
  if (last_seen_at !== null || (status === 'active' && kind === 'staff')) return 'They are in already.'
  return undefined
}
