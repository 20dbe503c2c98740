import { helpEmail, sendHelpEmail } from '#areas/central/accounts/emails.ts'
import { eraseAgency, erasing, overseeErasing, warnOwners } from '#areas/central/erasing/background.ts'
import { push, pushKept } from '#areas/central/groups/push-to-members.ts'
import { notifications } from '#areas/central/notification-kinds.ts'
import { centralRoutes } from '#areas/central/routes.ts'
import { notifySpace, spaceWork, writeSpaceEmail } from '#areas/central/space/notify-space.ts'
import { endSupport, runOut } from '#areas/central/support/actions.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'central',
  routes: centralRoutes,
  notifications,
  background: {
    [pushKept]: push,
    [endSupport]: runOut,
    [erasing.warn]: warnOwners,
    [erasing.erase]: eraseAgency,
    [spaceWork.tell]: notifySpace,
  },
  longRunning: [erasing.erase],
  accountJobs: {
    [erasing.oversee]: overseeErasing,
    [helpEmail]: sendHelpEmail,
    [spaceWork.email]: writeSpaceEmail,
  },
  schedule: { [erasing.oversee]: '10 3 * * *' },
  live: toTeam('member', ['agency.changed', 'support.changed']),
}
