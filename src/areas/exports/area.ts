import { removeExport } from '#areas/exports/actions.ts'
import { discardFiles, tidyExports } from '#areas/exports/background.ts'
import { makeExport } from '#areas/exports/make-export.ts'
import { exportReady } from '#areas/exports/notification-kinds.ts'
import { exportRoutes } from '#areas/exports/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'exports',
  routes: exportRoutes,
  auditedRecords: {
    exports: { label: 'Export', table: 'exports', name: 'title' },
  },
  removable: { exports: { allow: ['exports.run', 'exports.view_all'], remove: removeExport } },
  background: { 'exports.make': makeExport, 'exports.discard': discardFiles, 'exports.tidy': tidyExports },
  longRunning: ['exports.make'],
  schedule: { 'exports.tidy': '*/10 * * * *' },
  live: { 'export.updated': { to: 'people' } },
  notifications: [exportReady],
}
