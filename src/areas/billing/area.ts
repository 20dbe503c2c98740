import { billingAuditedRecords } from '#areas/billing/audited-records.ts'
import { forgetCard } from '#areas/billing/cards/background.ts'
import { collect } from '#areas/billing/cards/collect.ts'
import { stripeWebhook } from '#areas/billing/cards/webhook.ts'
import { notifications } from '#areas/billing/renewal/notification-kinds.ts'
import { invoiceClosed, renew } from '#areas/billing/renewal/renew.ts'
import { billingRoutes } from '#areas/billing/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'billing',
  routes: billingRoutes,
  plugin: stripeWebhook,
  background: { 'billing.renew': renew, 'billing.collect': collect, 'billing.forget_card': forgetCard },
  eventListeners: { 'agency.changed': invoiceClosed },
  schedule: { 'billing.renew': '20 0 * * *' },
  auditedRecords: billingAuditedRecords,
  notifications,
  live: toTeam('billing.view', ['subscription.changed']),
}
