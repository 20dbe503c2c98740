import { removeClient } from '#areas/clients/actions.ts'
import { clientImporter } from '#areas/clients/bringing-in/importer.ts'
import { clientExports } from '#areas/clients/exports.ts'
import { findClient } from '#areas/clients/queries.ts'
import { clientRoutes } from '#areas/clients/routes.ts'
import { clientSearchProviders } from '#areas/clients/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'clients',
  routes: clientRoutes,
  exports: clientExports,
  importers: [clientImporter],
  searchProviders: clientSearchProviders,
  auditedRecords: {
    clients: {
      label: 'Client',
      table: 'clients',
      name: 'name',
      allow: 'clients.view',
      find: findClient,
      owned: rowScope,
      page: '/clients/:id/view',
    },
  },
  removable: { clients: { allow: 'clients.delete', remove: removeClient } },
  live: toTeam('clients.view', ['client.created', 'client.changed', 'client.deleted']),
}
