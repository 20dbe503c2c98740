import { sql } from 'kysely'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const assistantAuditedRecords: Record<string, AuditedRecord> = {
  assistants: {
    label: 'Assistants',
    name: sql`'Whether they may work here'`,
    allow: 'assistants.manage',
    page: '/integrations/assistants',
  },
}
