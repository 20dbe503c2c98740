import { mailAdviceNotes } from '#areas/payroll/advice-notes/actions.ts'
import { adviceMail } from '#areas/payroll/advice-notes/mail-kinds.ts'
import { payrollAuditedRecords } from '#areas/payroll/audited-records.ts'
import { confirmDuty } from '#areas/payroll/duties.ts'
import { payrollExports } from '#areas/payroll/exports.ts'
import { refuseWhilePaid } from '#areas/payroll/merging.ts'
import { notifications } from '#areas/payroll/notification-kinds.ts'
import { payrollPersonalData } from '#areas/payroll/personal-data.ts'
import { payrollRoutes } from '#areas/payroll/routes.ts'
import { payrollSearchProviders } from '#areas/payroll/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'payroll',
  personalData: payrollPersonalData,
  routes: payrollRoutes,
  background: { 'payroll.mail_advice_notes': mailAdviceNotes },
  exports: payrollExports,
  searchProviders: payrollSearchProviders,
  auditedRecords: payrollAuditedRecords,
  merges: { candidates: refuseWhilePaid },
  notifications,
  duties: [confirmDuty],
  mails: [adviceMail],
  live: toTeam('payroll.view', [
    'payrun.created',
    'payrun.changed',
    'paylayout.changed',
    'paycalendar.changed',
    'advice_note.changed',
  ]),
}
