import { sql } from 'kysely'
import { findRequest } from '#areas/compliance/requests/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const complianceAuditedRecords: Record<string, AuditedRecord> = {
  'compliance-requirements': {
    label: 'Compliance requirement',
    table: 'compliance_requirements',
    name: 'name',
    allow: 'compliance.view',
    page: '/compliance/settings?requirement=:id',
  },
  'compliance-templates': {
    label: 'Compliance template',
    table: 'compliance_templates',
    name: 'name',
    allow: 'compliance.view',
    page: '/compliance/templates?template=:id',
  },
  'compliance-requests': {
    label: 'Compliance request',
    table: 'compliance_requests',
    name: sql`'#' || r.id`,
    allow: 'compliance.requests.view',
    find: findRequest,
    page: '/compliance/requests?request=:id',
  },
}
