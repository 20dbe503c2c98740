import { sql } from 'kysely'
import { findSupplier } from '#areas/suppliers/queries.ts'
import type { Subject } from '#platform/subject.ts'

export const supplierSubjects: Record<string, Subject> = {
  suppliers: {
    label: 'Supplier',
    table: 'suppliers',
    name: sql`r.name`,
    allow: 'suppliers.view',
    find: findSupplier,
    page: '/settings/suppliers/:id/edit',
  },
}
