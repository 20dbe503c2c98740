import { sweepSessions } from '#areas/access/connections.ts'
import { userExports } from '#areas/access/exports.ts'
import { accessRoutes } from '#areas/access/routes.ts'
import { authRoutes } from '#areas/access/sign-in/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'access',
  plugin: authRoutes,
  routes: accessRoutes,
  exports: userExports,
  live: { 'access.changed': { cut: 'people' } },
  background: { 'access.sweep': (job) => sweepSessions(job.database, job.tenant.id) },
  schedule: { 'access.sweep': '17 3 * * *' },
}
