import { removeClient } from '#areas/clients/actions.ts'
import { clientExports } from '#areas/clients/exports.ts'
import { clientFinders } from '#areas/clients/finders.ts'
import { clientRoutes } from '#areas/clients/routes.ts'
import { clientSubjects } from '#areas/clients/subjects.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'clients',
  routes: clientRoutes,
  exports: clientExports,
  finders: clientFinders,
  subjects: clientSubjects,
  removable: { clients: { allow: 'clients.delete', remove: removeClient } },
  live: toTeam('clients.view', ['client.created', 'client.changed', 'client.deleted']),
}
