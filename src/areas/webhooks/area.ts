import { removeWebhook } from '#areas/webhooks/actions.ts'
import { background, schedule } from '#areas/webhooks/background.ts'
import { webhooksIntegration } from '#areas/webhooks/integration.ts'
import { notifications } from '#areas/webhooks/notification-kinds.ts'
import { webhookRoutes } from '#areas/webhooks/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'webhooks',
  routes: webhookRoutes,
  integrations: [webhooksIntegration],
  background,
  schedule,
  lowPriority: Object.keys(background),
  notifications,
  auditedRecords: {
    webhooks: {
      label: 'Webhook',
      table: 'webhooks',
      name: 'name',
      allow: 'webhooks.manage',
      page: '/integrations/webhooks/:id/view',
    },
  },
  removable: { webhooks: { allow: 'webhooks.manage', remove: removeWebhook } },
  live: toTeam('webhooks.manage', ['webhook.changed', 'webhook.delivered']),
}
