import { sql } from 'kysely'
import { findStatement } from '#areas/payments/bank-statements/queries.ts'
import { findSchedule } from '#areas/payments/funding/queries.ts'
import { findPayment } from '#areas/payments/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const paymentAuditedRecords: Record<string, AuditedRecord> = {
  payments: {
    label: 'Payment',
    table: 'payments',
    name: sql`r.party_name || ' #' || r.id`,
    allow: 'payments.view',
    find: findPayment,
    page: '/payments/:id/view',
  },
  'funding-schedules': {
    label: 'Funding schedule',
    table: 'funding_schedules',
    name: 'number',
    allow: 'payments.fund',
    find: findSchedule,
    page: '/funding-schedules/:id/view',
  },
  bank_statements: {
    label: 'Bank statement',
    table: 'bank_statements',
    name: sql`r.account || ', ' || coalesce(nullif(r.filename, ''), '#' || r.id)`,
    allow: 'bank_statements.view',
    find: findStatement,
    page: '/bank-statements/:id/view',
  },
}
