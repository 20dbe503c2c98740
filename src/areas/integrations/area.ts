import { notifications } from '#areas/integrations/notification-kinds.ts'
import { integrationRoutes } from '#areas/integrations/routes.ts'
import { xero } from '#areas/integrations/xero/integration.ts'
import { xeroAddresses } from '#areas/integrations/xero/plugin.ts'
import { sweepXero, syncXero } from '#areas/integrations/xero/sync.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'integrations',
  routes: integrationRoutes,
  plugin: xeroAddresses,
  integrations: [xero],
  notifications,
  auditedRecords: {
    integrations: {
      label: 'Integration',
      table: 'integration_connections',
      name: 'account_name',
      allow: 'integrations.view',
      page: '/integrations/xero',
    },
  },
  background: { 'xero.sync': syncXero, 'xero.sweep': sweepXero },
  longRunning: ['xero.sync'],
  /** Once a night, whatever Xero has told us or not. */
  schedule: { 'xero.sweep': '35 2 * * *' },
  live: toTeam('integrations.view', [
    'integration.created',
    'integration.destroyed',
    'integration.changed',
    'xero.contacts.synced',
    'xero.invoices.synced',
  ]),
}
