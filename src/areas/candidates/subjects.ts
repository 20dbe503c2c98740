import { sql } from 'kysely'
import { findCandidate } from '#areas/candidates/queries.ts'
import type { Subject } from '#platform/subject.ts'

export const candidateSubjects: Record<string, Subject> = {
  candidates: {
    label: 'Candidate',
    table: 'candidates',
    name: sql`r.first_name || ' ' || r.last_name`,
    allow: 'candidates.view',
    find: findCandidate,
    owned: true,
    page: '/candidates/:id/view',
  },
}
