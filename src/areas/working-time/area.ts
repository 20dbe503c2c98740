import { sql } from 'kysely'
import { background, eventListeners, schedule } from '#areas/working-time/background.ts'
import { workingTimeExports } from '#areas/working-time/exports.ts'
import { notifications } from '#areas/working-time/notification-kinds.ts'
import { findOptOut } from '#areas/working-time/queries.ts'
import { workingTimeRoutes } from '#areas/working-time/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'working-time',
  routes: workingTimeRoutes,
  exports: workingTimeExports,
  auditedRecords: {
    'working-time-opt-outs': {
      label: 'Working time opt-out',
      table: 'working_time_opt_outs',
      name: sql`'Signed on ' || r.from_day::text`,
      allow: 'working_time.manage',
      find: findOptOut,
    },
  },
  background,
  longRunning: ['working_time.nightly', 'working_time.follow_figures'],
  schedule,
  eventListeners,
  notifications,
  live: toTeam('working_time.view', ['working-time.changed']),
}
