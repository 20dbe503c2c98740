import { compareFigures } from '#areas/reports/background.ts'
import { reportExports } from '#areas/reports/exports.ts'
import { figuresDiffer, reportReady, schedulePaused } from '#areas/reports/notification-kinds.ts'
import { reportRoutes } from '#areas/reports/routes.ts'
import { reportScheduleRoutes } from '#areas/reports/schedules/routes.ts'
import { sendReports } from '#areas/reports/schedules/send.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'reports',
  routes: (on) => {
    reportRoutes(on)
    reportScheduleRoutes(on)
  },
  exports: reportExports,
  background: { 'reports.compare': compareFigures, 'reports.send': sendReports },
  schedule: { 'reports.compare': '50 2 * * *', 'reports.send': '*/5 * * * *' },
  notifications: [figuresDiffer, reportReady, schedulePaused],
  auditedRecords: {
    report_schedules: { label: 'Schedule of a report', table: 'report_schedules', name: 'report' },
  },
}
