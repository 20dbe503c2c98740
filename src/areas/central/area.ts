import { helpLetter, writeHelp } from '#areas/central/accounts/letters.ts'
import { eraseAgency, erasing, overseeErasing, warnOwners } from '#areas/central/erasing/background.ts'
import { push, pushKept } from '#areas/central/groups/pushing.ts'
import { notices } from '#areas/central/notices.ts'
import { endTrial } from '#areas/central/products/background.ts'
import { countUsage, recountUsage } from '#areas/central/reports/counting.ts'
import { countRequests } from '#areas/central/reports/requests.ts'
import { centralRoutes } from '#areas/central/routes.ts'
import { spaceWork, tellSpace, writeSpaceEmail } from '#areas/central/space/telling.ts'
import { endSupport, runOut } from '#areas/central/support/actions.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'central',
  routes: centralRoutes,
  plugin: countRequests,
  notices,
  background: {
    [pushKept]: push,
    [endSupport]: runOut,
    'central.usage': countUsage,
    'central.usage_again': recountUsage,
    'central.trials': endTrial,
    [erasing.warn]: warnOwners,
    [erasing.erase]: eraseAgency,
    [spaceWork.tell]: tellSpace,
  },
  long: [erasing.erase],
  unbound: {
    [erasing.oversee]: overseeErasing,
    [helpLetter]: writeHelp,
    [spaceWork.letter]: writeSpaceEmail,
  },
  schedule: {
    'central.usage': '17 * * * *',
    'central.usage_again': '40 2 * * *',
    'central.trials': '20 0 * * *',
    [erasing.oversee]: '10 3 * * *',
  },
  live: toTeam('member', ['agency.changed', 'support.changed']),
}
