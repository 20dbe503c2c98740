import { background, eventListeners, schedule } from '#areas/awr/background.ts'
import { awrExports } from '#areas/awr/exports.ts'
import { notifications } from '#areas/awr/notification-kinds.ts'
import { awrPersonalData } from '#areas/awr/personal-data.ts'
import { findComparator, findFact } from '#areas/awr/queries.ts'
import { awrRoutes } from '#areas/awr/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'awr',
  personalData: awrPersonalData,
  routes: awrRoutes,
  exports: awrExports,
  auditedRecords: {
    'awr-facts': {
      label: 'AWR absence or role',
      table: 'awr_facts',
      name: 'kind',
      allow: 'awr.manage',
      find: findFact,
    },
    'awr-comparators': {
      label: 'AWR answer of a client',
      table: 'awr_comparators',
      name: 'answered_by',
      allow: 'awr.manage',
      find: findComparator,
    },
  },
  background,
  longRunning: ['awr.nightly', 'awr.follow_codes'],
  schedule,
  eventListeners,
  notifications,
  live: toTeam('awr.view', ['awr.changed']),
}
