import { keyInformationAuditedRecords } from '#areas/key-information/audited-records.ts'
import { eventListeners } from '#areas/key-information/background.ts'
import { keyInformationExports } from '#areas/key-information/exports.ts'
import { notifications } from '#areas/key-information/notification-kinds.ts'
import { keyInformationPersonalData } from '#areas/key-information/personal-data.ts'
import { keyInformationRoutes } from '#areas/key-information/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'key-information',
  personalData: keyInformationPersonalData,
  routes: keyInformationRoutes,
  exports: keyInformationExports,
  auditedRecords: keyInformationAuditedRecords,
  eventListeners,
  notifications,
  live: toTeam('key_information.view', ['key-information.changed']),
}
