import { sql } from 'kysely'
import { findAdviceNote } from '#areas/payroll/advice-notes/queries.ts'
import { findPayRun } from '#areas/payroll/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const payrollAuditedRecords: Record<string, AuditedRecord> = {
  'pay-runs': {
    label: 'Pay run',
    table: 'pay_runs',
    name: sql`r.number`,
    allow: 'payroll.view',
    find: findPayRun,
    page: '/pay-runs/:id/view',
  },
  'advice-notes': {
    label: 'Advice note',
    table: 'advice_notes',
    name: sql`r.number`,
    allow: 'payroll.view',
    find: findAdviceNote,
    page: '/advice-notes/:id/view',
  },
}
