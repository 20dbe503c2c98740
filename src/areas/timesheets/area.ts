import { background, listens, schedule } from '#areas/timesheets/background.ts'
import { removeSheet } from '#areas/timesheets/enter.ts'
import { timesheetExports } from '#areas/timesheets/exports.ts'
import { timesheetFinders } from '#areas/timesheets/finders.ts'
import { approverLinks } from '#areas/timesheets/letters.ts'
import { keepApproverCode } from '#areas/timesheets/links.ts'
import { timesheetMails } from '#areas/timesheets/mail-kinds.ts'
import { notices } from '#areas/timesheets/notices.ts'
import { timesheetRoutes } from '#areas/timesheets/routes.ts'
import { timesheetSubjects } from '#areas/timesheets/subjects.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'timesheets',
  routes: timesheetRoutes,
  exports: timesheetExports,
  finders: timesheetFinders,
  subjects: timesheetSubjects,
  removable: { timesheets: { allow: 'timesheets.delete', remove: removeSheet } },
  background,
  listens,
  schedule,
  notices,
  live: toTeam('timesheets.view', [
    'timesheet.created',
    'timesheet.saved',
    'timesheet.submitted',
    'timesheet.recalled',
    'timesheet.reviewed',
    'timesheet.payer_changed',
    'timesheet.declared_nil',
    'timesheet.cancelled',
    'timesheet.reassigned',
    'timesheet.deleted',
  ]),
  mails: timesheetMails,
  codes: { [approverLinks]: keepApproverCode },
}
