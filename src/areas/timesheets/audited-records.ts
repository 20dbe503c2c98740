import { sql } from 'kysely'
import { findSheet } from '#areas/timesheets/single-sheet-queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const timesheetAuditedRecords: Record<string, AuditedRecord> = {
  timesheets: {
    label: 'Timesheet',
    table: 'timesheets',
    name: sql`'#' || r.id`,
    allow: 'timesheets.view',
    find: findSheet,
    owned: true,
    page: '/timesheets/:id',
  },
}
