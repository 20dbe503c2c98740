import { sql } from 'kysely'
import { findSheet } from '#areas/timesheets/single-sheet-queries.ts'
import { placementScope } from '#areas/units/public.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const timesheetAuditedRecords: Record<string, AuditedRecord> = {
  timesheets: {
    label: 'Timesheet',
    table: 'timesheets',
    name: sql`'#' || r.id`,
    allow: 'timesheets.view',
    find: findSheet,
    owned: (ctx, alias) => placementScope(ctx, alias, 'placement_id'),
    page: '/timesheets/:id',
  },
}
