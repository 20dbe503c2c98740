import { sql } from 'kysely'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const codeAuditedRecords: Record<string, AuditedRecord> = {
  'tax-codes': { label: 'Tax code', table: 'tax_codes', name: sql`r.code`, allow: 'tax_codes.view' },
  'rate-codes': { label: 'Rate code', table: 'rate_codes', name: sql`r.code`, allow: 'rate_codes.view' },
  'expense-codes': {
    label: 'Expense code',
    table: 'expense_codes',
    name: sql`r.code`,
    allow: 'expense_codes.view',
  },
}
