import { savedViewRoutes } from '#areas/saved-views/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'saved-views',
  routes: savedViewRoutes,
  auditedRecords: {
    saved_views: { label: 'View of a list', table: 'saved_views', name: 'name' },
  },
  live: toTeam('member', ['saved_view.changed']),
}
