import { keepBank } from '#areas/bank/public.ts'
import { removeSupplier } from '#areas/suppliers/actions.ts'
import { supplierExports } from '#areas/suppliers/exports.ts'
import { supplierFinders } from '#areas/suppliers/finders.ts'
import { findPaid, replaceBank } from '#areas/suppliers/queries.ts'
import { supplierRoutes } from '#areas/suppliers/routes.ts'
import { supplierSubjects } from '#areas/suppliers/subjects.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

keepBank('suppliers', {
  noun: 'supplier',
  find: findPaid,
  replace: replaceBank,
  page: (id) => `/settings/suppliers/${id}/edit?tab=bank`,
  changed: 'supplier.changed',
})

export const area: Area = {
  name: 'suppliers',
  routes: supplierRoutes,
  exports: supplierExports,
  finders: supplierFinders,
  subjects: supplierSubjects,
  removable: { suppliers: { allow: 'suppliers.delete', remove: removeSupplier } },
  live: toTeam('suppliers.view', ['supplier.created', 'supplier.changed', 'supplier.deleted']),
}
