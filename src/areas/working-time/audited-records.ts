import { sql } from 'kysely'
import { findOptOut } from '#areas/working-time/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const workingTimeAuditedRecords: Record<string, AuditedRecord> = {
  'working-time-opt-outs': {
    label: 'Working time opt-out',
    table: 'working_time_opt_outs',
    name: sql`'Signed on ' || r.from_day::text`,
    allow: 'working_time.manage',
    find: findOptOut,
  },
}
