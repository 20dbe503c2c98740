import { auditExports } from '#areas/audit/exports.ts'
import { auditRoutes } from '#areas/audit/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'audit', routes: auditRoutes, exports: auditExports }
