import { nameOfUser } from '#areas/access/public.ts'
import { describeSignIn } from '#areas/identity/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { invitationAccepted, newDevice, passwordChanged } from '#areas/profile/notification-kinds.ts'
import type { JobHandler } from '#platform/area.ts'

const notifyPasswordChanged: JobHandler = (job, { user_id }: { user_id: number }) =>
  job.inTenant((db) =>
    notify({ ...job, db }, passwordChanged, [
      {
        user_id,
        title: 'Your password was changed',
        description: 'Every other browser was signed out. If this was not you, tell your agency at once.',
        actions: [
          { label: 'See where you are signed in', url: `/tenant/${job.tenant.slug}/profile?tab=sessions` },
        ],
      },
    ]),
  )

const notifyNewDevice: JobHandler = async (
  job,
  { user_id, session_id }: { user_id: number; session_id: number },
) => {
  const session = await describeSignIn(job.database, session_id)
  if (!session) return
  const when = `${session.at.slice(0, 16).replace('T', ' ')} UTC`
  await job.inTenant((db) =>
    notify({ ...job, db }, newDevice, [
      {
        user_id,
        title: 'Your account was used on a new device',
        description: `${session.device}. If this was not you, sign it out and change your password.`,
        actions: [
          { label: 'See where you are signed in', url: `/tenant/${job.tenant.slug}/profile?tab=sessions` },
        ],
        email: {
          facts: [
            ['Device', session.device],
            ['Address', session.ip],
            ['Time', when],
          ],
        },
      },
    ]),
  )
}

type Accepted = { user_id: number; inviter_user_id: number | null }

const notifyInviter: JobHandler = (job, { user_id, inviter_user_id }: Accepted) =>
  job.inTenant(async (db) => {
    // Invited by central administration.
    if (inviter_user_id === null) return
    const name = await nameOfUser(db, user_id)
    if (!name) return
    await notify({ ...job, db }, invitationAccepted, [
      {
        user_id: inviter_user_id,
        type: 'success',
        title: `${name} has accepted your invitation`,
        description: `They can enter ${job.tenant.name} from now on.`,
        actions: [{ label: 'See what they may do', url: `/settings/users/${user_id}/edit` }],
      },
    ])
  })

export const listens: Record<string, JobHandler> = {
  'account.password_changed': notifyPasswordChanged,
  'account.new_device': notifyNewDevice,
  'invitation.accepted': notifyInviter,
}
