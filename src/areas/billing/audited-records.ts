import { sql } from 'kysely'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const billingAuditedRecords: Record<string, AuditedRecord> = {
  billing: {
    label: 'Subscription to Saffron',
    name: sql`'Saffron'`,
    allow: 'billing.view',
    ofAgency: true,
    page: '/billing',
  },
}
