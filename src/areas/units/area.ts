import { unitExports } from '#areas/units/exports.ts'
import { unitPersonalData } from '#areas/units/personal-data.ts'
import { unitRoutes } from '#areas/units/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'units',
  personalData: unitPersonalData,
  routes: unitRoutes,
  exports: unitExports,
  live: toTeam('timesheets.view', ['units.changed']),
}
