import { type Connection, connectionsOf } from '#areas/integrations/connections.ts'
import type { Integration } from '#platform/integration.ts'
import type { IntegrationState } from '#platform/integration-states.ts'

export const xero: Integration = {
  slug: 'xero',
  title: 'Xero',
  description: 'Sends invoices, self-bills and credit notes to your books, and brings payments back.',
  permission: 'integrations.view',
  state: async ({ db, deps }) => {
    const connections = await connectionsOf(db, 'xero')
    if (!deps.providers?.xero && connections.length === 0)
      return { status: 'not_set_up', summary: 'Whoever runs Saffron registers it with Xero first' }
    return stateOf(connections)
  },
}

/** Of several companies the one that needs somebody most speaks for all. */
const urgency: readonly IntegrationState[] = [
  'expired',
  'degraded',
  'connecting',
  'connected',
  'disconnected',
]

function stateOf(connections: readonly Connection[]): { status: IntegrationState; summary: string } {
  const first = urgency.flatMap((state) => connections.filter(({ status }) => status === state))[0]
  if (!first) return { status: 'not_connected', summary: 'No company of yours is connected yet' }
  const names = connections
    .filter(({ status, account_name }) => status === first.status && account_name)
    .map(({ account_name }) => account_name)
  return { status: first.status, summary: names.join(', ') || first.legal_entity_name }
}
