import { settingsAuditedRecords } from '#areas/settings/audited-records.ts'
import { brandPictures } from '#areas/settings/brand/pictures.ts'
import { removeBankHoliday, removeCalendar } from '#areas/settings/calendars/actions.ts'
import { settingsExports } from '#areas/settings/exports.ts'
import { findSettings } from '#areas/settings/queries.ts'
import { settingsRoutes } from '#areas/settings/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'settings',
  routes: settingsRoutes,
  auditedRecords: settingsAuditedRecords,
  exports: settingsExports,
  zoneOf: async (db) => (await findSettings(db)).tz,
  plugin: brandPictures,
  removable: {
    'bank-holidays': { allow: 'settings.general', remove: removeBankHoliday },
    'holiday-calendars': { allow: 'settings.general', remove: removeCalendar },
  },
  live: toTeam('member', ['settings.changed', 'periods.changed', 'figures.changed', 'exchange_rate.entered']),
}
