import { removeJob } from '#areas/jobs/actions.ts'
import { jobRoutes } from '#areas/jobs/routes.ts'
import type { Area } from '#platform/http/mount.ts'

export const area: Area = {
  name: 'jobs',
  routes: jobRoutes,
  removable: { jobs: { allow: 'jobs.delete', remove: removeJob } },
}
