import { sql } from 'kysely'
import { findClient } from '#areas/clients/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const clientAuditedRecords: Record<string, AuditedRecord> = {
  clients: {
    label: 'Client',
    table: 'clients',
    name: sql`r.name`,
    allow: 'clients.view',
    find: findClient,
    owned: true,
    page: '/clients/:id/view',
  },
}
