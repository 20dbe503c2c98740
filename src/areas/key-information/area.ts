import { sql } from 'kysely'
import { eventListeners } from '#areas/key-information/background.ts'
import { keyInformationExports } from '#areas/key-information/exports.ts'
import { notifications } from '#areas/key-information/notification-kinds.ts'
import { findDocument } from '#areas/key-information/queries.ts'
import { keyInformationRoutes } from '#areas/key-information/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'key-information',
  routes: keyInformationRoutes,
  exports: keyInformationExports,
  auditedRecords: {
    'key-information': {
      label: 'Key information document',
      table: 'key_information_documents',
      name: sql`'Version ' || r.version_no::text`,
      allow: 'key_information.view',
      find: findDocument,
    },
  },
  eventListeners,
  notifications,
  live: toTeam('key_information.view', ['key-information.changed']),
}
