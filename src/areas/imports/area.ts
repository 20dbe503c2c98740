import { tidyImports } from '#areas/imports/background.ts'
import { checkImport } from '#areas/imports/checking.ts'
import { importReady } from '#areas/imports/notification-kinds.ts'
import { importRoutes } from '#areas/imports/routes.ts'
import { runImport } from '#areas/imports/running.ts'
import { undoImport } from '#areas/imports/undoing.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'imports',
  routes: importRoutes,
  auditedRecords: {
    imports: { label: 'Import', table: 'imports', name: 'filename' },
  },
  background: {
    'imports.check': checkImport,
    'imports.run': runImport,
    'imports.undo': undoImport,
    'imports.tidy': tidyImports,
  },
  longRunning: ['imports.check', 'imports.run', 'imports.undo'],
  schedule: { 'imports.tidy': '20 * * * *' },
  live: { 'import.updated': { to: 'people' } },
  notifications: [importReady],
}
