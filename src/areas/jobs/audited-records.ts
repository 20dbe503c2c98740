import { sql } from 'kysely'
import { jobScope } from '#areas/jobs/consultants/queries.ts'
import { findPlacement } from '#areas/jobs/placement-queries.ts'
import { findJob } from '#areas/jobs/queries.ts'
import { placementScope } from '#areas/units/public.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const jobAuditedRecords: Record<string, AuditedRecord> = {
  jobs: {
    label: 'Job',
    table: 'jobs',
    name: sql`r.title`,
    allow: 'jobs.view',
    find: findJob,
    owned: jobScope,
    page: '/jobs/:id/edit',
  },
  'rate-cards': {
    label: 'Rate card',
    table: 'rate_cards',
    name: sql`case when r.client_id is not null then 'Client #' || r.client_id when r.job_id is not null then 'Job #' || r.job_id
      else 'Agency' end`,
    allow: 'rate_cards.manage',
  },
  'overtime-rules': {
    label: 'Overtime rules',
    table: 'overtime_rule_sets',
    name: sql`r.name`,
    allow: 'overtime_rules.manage',
    page: '/settings/overtime-rules/:id/edit',
  },
  placements: {
    label: 'Placement',
    table: 'placements',
    name: sql`'#' || r.id`,
    allow: 'placements.view',
    find: findPlacement,
    owned: placementScope,
  },
}
