import { removeFile } from '#areas/files/actions.ts'
import { tidyOnTimer } from '#areas/files/arrivals.ts'
import { accountJobs, background, schedule } from '#areas/files/background.ts'
import { fileExports } from '#areas/files/exports.ts'
import { notifications } from '#areas/files/notification-kinds.ts'
import { filePersonalData } from '#areas/files/personal-data.ts'
import { fileRoutes } from '#areas/files/routes.ts'
import { fileSearchProviders } from '#areas/files/search-providers.ts'
import { uploadRoutes } from '#areas/files/upload-routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'files',
  personalData: filePersonalData,
  routes: (on) => {
    fileRoutes(on)
    uploadRoutes(on)
  },
  plugin: (app, deps) => {
    const stop = tidyOnTimer(deps)
    app.addHook('onClose', async () => stop())
  },
  auditedRecords: { files: { label: 'File', table: 'files', name: 'name' } },
  exports: fileExports,
  searchProviders: fileSearchProviders,
  background,
  accountJobs,
  schedule,
  notifications,
  removable: {
    files: {
      allow: 'files.delete',
      remove: removeFile,
      instead: { verb: 'Move to the bin', done: 'in the bin' },
    },
  },
  live: toTeam('files.view', ['file.changed', 'file.deleted']),
}
