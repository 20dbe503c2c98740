import { timesheetAuditedRecords } from '#areas/timesheets/audited-records.ts'
import { background, listens, schedule } from '#areas/timesheets/background.ts'
import { timesheetDuty } from '#areas/timesheets/duties.ts'
import { approverLinks } from '#areas/timesheets/emails.ts'
import { removeSheet } from '#areas/timesheets/entry/save-entries.ts'
import { timesheetExports } from '#areas/timesheets/exports.ts'
import { keepApproverCode } from '#areas/timesheets/guest/approver-links.ts'
import { timesheetMails } from '#areas/timesheets/mail-kinds.ts'
import { refuseTwoPlaces } from '#areas/timesheets/merging.ts'
import { notifications } from '#areas/timesheets/notification-kinds.ts'
import { timesheetPersonalData } from '#areas/timesheets/personal-data.ts'
import { timesheetRoutes } from '#areas/timesheets/routes.ts'
import { timesheetSearchProviders } from '#areas/timesheets/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'timesheets',
  personalData: timesheetPersonalData,
  routes: timesheetRoutes,
  exports: timesheetExports,
  searchProviders: timesheetSearchProviders,
  auditedRecords: timesheetAuditedRecords,
  removable: { timesheets: { allow: 'timesheets.delete', remove: removeSheet } },
  merges: { candidates: refuseTwoPlaces },
  background,
  eventListeners: listens,
  schedule,
  duties: [timesheetDuty],
  notifications,
  live: toTeam('timesheets.view', [
    'timesheet.created',
    'timesheet.saved',
    'timesheet.submitted',
    'timesheet.recalled',
    'timesheet.reviewed',
    'timesheet.reverted',
    'timesheet.payer_changed',
    'timesheet.declared_nil',
    'timesheet.cancelled',
    'timesheet.reassigned',
    'timesheet.reminded',
    'timesheet.deleted',
  ]),
  mails: timesheetMails,
  codes: { [approverLinks]: keepApproverCode },
}
