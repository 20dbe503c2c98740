import { reportExports } from '#areas/reports/exports.ts'
import { reportRoutes } from '#areas/reports/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'reports', routes: reportRoutes, exports: reportExports }
