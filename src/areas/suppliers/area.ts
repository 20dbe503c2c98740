import { guardHistory } from '#areas/access/public.ts'
import { keepBank } from '#areas/bank/public.ts'
import { removeSupplier } from '#areas/suppliers/actions.ts'
import { supplierExports } from '#areas/suppliers/exports.ts'
import { supplierFinders } from '#areas/suppliers/finders.ts'
import { findPaid, findSupplier, replaceBank } from '#areas/suppliers/queries.ts'
import { supplierRoutes } from '#areas/suppliers/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

guardHistory('suppliers', findSupplier)
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
  removable: { suppliers: { allow: 'suppliers.delete', remove: removeSupplier } },
  live: toTeam('suppliers.view', ['supplier.created', 'supplier.changed', 'supplier.deleted']),
}
