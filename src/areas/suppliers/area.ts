import { keepBank } from '#areas/bank/public.ts'
import { removeSupplier } from '#areas/suppliers/actions.ts'
import { supplierExports } from '#areas/suppliers/exports.ts'
import { findPaid, findSupplier, replaceBanks } from '#areas/suppliers/queries.ts'
import { supplierRoutes } from '#areas/suppliers/routes.ts'
import { supplierSearchProviders } from '#areas/suppliers/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

keepBank('suppliers', {
  noun: 'supplier',
  find: findPaid,
  replace: replaceBanks,
  page: (id) => `/settings/suppliers/${id}/edit?tab=bank`,
  changed: 'supplier.changed',
})

export const area: Area = {
  name: 'suppliers',
  routes: supplierRoutes,
  exports: supplierExports,
  searchProviders: supplierSearchProviders,
  auditedRecords: {
    suppliers: {
      label: 'Supplier',
      table: 'suppliers',
      name: 'name',
      allow: 'suppliers.view',
      find: findSupplier,
      page: '/settings/suppliers/:id/edit',
    },
  },
  removable: {
    suppliers: {
      allow: 'suppliers.delete',
      remove: removeSupplier,
      instead: { verb: 'Terminate', done: 'terminated' },
    },
  },
  live: toTeam('suppliers.view', ['supplier.created', 'supplier.changed', 'supplier.deleted']),
}
