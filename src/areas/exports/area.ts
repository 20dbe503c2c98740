import { removeExport } from '#areas/exports/actions.ts'
import { discardFiles, tidyExports } from '#areas/exports/background.ts'
import { makeExport } from '#areas/exports/making.ts'
import { exportReady } from '#areas/exports/notices.ts'
import { exportRoutes } from '#areas/exports/routes.ts'
import { exportSubjects } from '#areas/exports/subjects.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'exports',
  routes: exportRoutes,
  subjects: exportSubjects,
  removable: { exports: { allow: ['exports.run', 'exports.view_all'], remove: removeExport } },
  background: { 'exports.make': makeExport, 'exports.discard': discardFiles, 'exports.tidy': tidyExports },
  long: ['exports.make'],
  schedule: { 'exports.tidy': '*/10 * * * *' },
  live: { 'export.updated': { to: 'people' } },
  notices: [exportReady],
}
