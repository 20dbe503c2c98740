import { sql } from 'kysely'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const exportAuditedRecords: Record<string, AuditedRecord> = {
  exports: { label: 'Export', table: 'exports', name: sql`r.title` },
}
