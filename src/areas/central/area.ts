import { push, pushCodes } from '#areas/central/groups/pushing.ts'
import { notices } from '#areas/central/notices.ts'
import { centralRoutes } from '#areas/central/routes.ts'
import { endSupport, runOut } from '#areas/central/support/actions.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'central',
  routes: centralRoutes,
  notices,
  background: { [pushCodes]: push, [endSupport]: runOut },
  live: toTeam('member', ['agency.changed', 'support.changed']),
}
