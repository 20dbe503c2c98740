import { sql } from 'kysely'
import type { Subject } from '#platform/subject.ts'

export const codeSubjects: Record<string, Subject> = {
  'tax-codes': { label: 'Tax code', table: 'tax_codes', name: sql`r.code`, allow: 'tax_codes.view' },
  'rate-codes': { label: 'Rate code', table: 'rate_codes', name: sql`r.code`, allow: 'rate_codes.view' },
  'expense-codes': {
    label: 'Expense code',
    table: 'expense_codes',
    name: sql`r.code`,
    allow: 'expense_codes.view',
  },
}
