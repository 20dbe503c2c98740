import { workingTimeAuditedRecords } from '#areas/working-time/audited-records.ts'
import { background, eventListeners, schedule } from '#areas/working-time/background.ts'
import { workingTimeExports } from '#areas/working-time/exports.ts'
import { refuseTwoOptOuts } from '#areas/working-time/merging.ts'
import { notifications } from '#areas/working-time/notification-kinds.ts'
import { workingTimePersonalData } from '#areas/working-time/personal-data.ts'
import { workingTimeRoutes } from '#areas/working-time/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'working-time',
  personalData: workingTimePersonalData,
  routes: workingTimeRoutes,
  exports: workingTimeExports,
  auditedRecords: workingTimeAuditedRecords,
  merges: { candidates: refuseTwoOptOuts },
  background,
  longRunning: ['working_time.nightly', 'working_time.follow_figures'],
  schedule,
  eventListeners,
  notifications,
  live: toTeam('working_time.view', ['working-time.changed']),
}
