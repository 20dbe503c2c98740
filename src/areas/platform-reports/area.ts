import { countRequests } from '#areas/platform-reports/requests.ts'
import { reportRoutes } from '#areas/platform-reports/routes.ts'
import { countUsage, recountUsage } from '#areas/platform-reports/usage-counting.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'platform-reports',
  routes: reportRoutes,
  plugin: countRequests,
  background: { 'usage.count': countUsage, 'usage.count_again': recountUsage },
  schedule: { 'usage.count': '17 * * * *', 'usage.count_again': '40 2 * * *' },
}
