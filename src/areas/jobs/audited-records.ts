import { sql } from 'kysely'
import { findPlacement } from '#areas/jobs/placement-queries.ts'
import { findJob } from '#areas/jobs/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const jobAuditedRecords: Record<string, AuditedRecord> = {
  jobs: {
    label: 'Job',
    table: 'jobs',
    name: sql`r.title`,
    allow: 'jobs.view',
    find: findJob,
    owned: true,
    page: '/jobs/:id/edit',
  },
  'rate-cards': {
    label: 'Rate card',
    table: 'rate_cards',
    name: sql`case when r.client_id is null then 'Agency' else 'Client #' || r.client_id end`,
    allow: 'rate_cards.manage',
  },
  placements: {
    label: 'Placement',
    table: 'placements',
    name: sql`'#' || r.id`,
    allow: 'placements.view',
    find: findPlacement,
    owned: true,
  },
}
