import { removeJob } from '#areas/jobs/actions.ts'
import { jobAuditedRecords } from '#areas/jobs/audited-records.ts'
import { background, schedule } from '#areas/jobs/background.ts'
import { jobExports } from '#areas/jobs/exports.ts'
import { notifications } from '#areas/jobs/notification-kinds.ts'
import { rateChangeExports } from '#areas/jobs/rate-changes/exports.ts'
import { rateChangeNotifications } from '#areas/jobs/rate-changes/notification-kinds.ts'
import { rateChangeRoutes } from '#areas/jobs/rate-changes/routes.ts'
import { jobRoutes } from '#areas/jobs/routes.ts'
import { jobSearchProviders } from '#areas/jobs/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'jobs',
  routes: (on) => {
    jobRoutes(on)
    rateChangeRoutes(on)
  },
  exports: { ...jobExports, ...rateChangeExports },
  searchProviders: jobSearchProviders,
  auditedRecords: jobAuditedRecords,
  removable: { jobs: { allow: 'jobs.delete', remove: removeJob } },
  background,
  schedule,
  notifications: [...notifications, ...rateChangeNotifications],
  live: {
    ...toTeam('jobs.view', ['job.created', 'job.changed', 'job.deleted']),
    ...toTeam('placements.view', ['placement.created', 'placement.changed']),
    ...toTeam('placements.rates.propose', ['rate_change.changed'], ['placements.rates.approve']),
  },
}
