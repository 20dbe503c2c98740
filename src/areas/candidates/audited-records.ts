import { sql } from 'kysely'
import { findCandidate } from '#areas/candidates/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'
import { rowScope } from '#platform/db/row-scope.ts'

export const candidateAuditedRecords: Record<string, AuditedRecord> = {
  candidates: {
    label: 'Candidate',
    table: 'candidates',
    name: sql`r.first_name || ' ' || r.last_name`,
    allow: 'candidates.view',
    find: findCandidate,
    owned: rowScope,
    page: '/candidates/:id/view',
  },
}
