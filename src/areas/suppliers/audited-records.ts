import { sql } from 'kysely'
import { findSupplier } from '#areas/suppliers/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const supplierAuditedRecords: Record<string, AuditedRecord> = {
  suppliers: {
    label: 'Supplier',
    table: 'suppliers',
    name: sql`r.name`,
    allow: 'suppliers.view',
    find: findSupplier,
    page: '/settings/suppliers/:id/edit',
  },
}
