import { removeJob } from '#areas/jobs/actions.ts'
import { background, schedule } from '#areas/jobs/background.ts'
import { jobExports } from '#areas/jobs/exports.ts'
import { jobFinders } from '#areas/jobs/finders.ts'
import { notices } from '#areas/jobs/notices.ts'
import { jobRoutes } from '#areas/jobs/routes.ts'
import { jobSubjects } from '#areas/jobs/subjects.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'jobs',
  routes: jobRoutes,
  exports: jobExports,
  finders: jobFinders,
  subjects: jobSubjects,
  removable: { jobs: { allow: 'jobs.delete', remove: removeJob } },
  background,
  schedule,
  notices,
  live: {
    ...toTeam('jobs.view', ['job.created', 'job.changed', 'job.deleted']),
    ...toTeam('placements.view', ['placement.created', 'placement.changed']),
  },
}
