import { accountExports } from '#areas/payments/account/exports.ts'
import { paymentAuditedRecords } from '#areas/payments/audited-records.ts'
import { bankStatementExports } from '#areas/payments/bank-statements/exports.ts'
import { bankLineSearchProviders } from '#areas/payments/bank-statements/search-providers.ts'
import {
  chasingJobs,
  chasingListeners,
  chasingMailChecks,
  chasingSchedule,
} from '#areas/payments/chasing/background.ts'
import { chasingExports } from '#areas/payments/chasing/exports.ts'
import { paymentExports } from '#areas/payments/exports.ts'
import { fundingExports } from '#areas/payments/funding/exports.ts'
import { mails } from '#areas/payments/mail-kinds.ts'
import { notifications } from '#areas/payments/notification-kinds.ts'
import { paymentRoutes } from '#areas/payments/routes.ts'
import { paymentSearchProviders } from '#areas/payments/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'payments',
  routes: paymentRoutes,
  exports: {
    ...paymentExports,
    ...accountExports,
    ...bankStatementExports,
    ...chasingExports,
    ...fundingExports,
  },
  searchProviders: [...paymentSearchProviders, ...bankLineSearchProviders],
  auditedRecords: paymentAuditedRecords,
  notifications,
  mails,
  mailChecks: chasingMailChecks,
  background: chasingJobs,
  eventListeners: chasingListeners,
  schedule: chasingSchedule,
  live: {
    ...toTeam('payments.view', [
      'payment.recorded',
      'payment.reversed',
      'payment.reminded',
      'payment.promised',
    ]),
    ...toTeam('payments.fund', ['funding.changed']),
    ...toTeam('bank_statements.view', ['bank_statement.uploaded', 'bank_statement.matched']),
  },
}
