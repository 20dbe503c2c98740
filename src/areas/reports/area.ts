import { compareFigures } from '#areas/reports/background.ts'
import { reportExports } from '#areas/reports/exports.ts'
import { figuresDiffer } from '#areas/reports/notification-kinds.ts'
import { reportRoutes } from '#areas/reports/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'reports',
  routes: reportRoutes,
  exports: reportExports,
  background: { 'reports.compare': compareFigures },
  schedule: { 'reports.compare': '50 2 * * *' },
  notifications: [figuresDiffer],
}
