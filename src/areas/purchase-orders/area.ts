import { removeOrder } from '#areas/purchase-orders/actions.ts'
import { background, eventListeners, schedule } from '#areas/purchase-orders/background.ts'
import { purchaseOrderExports } from '#areas/purchase-orders/exports.ts'
import { mails } from '#areas/purchase-orders/mail-kinds.ts'
import { notifications } from '#areas/purchase-orders/notification-kinds.ts'
import { findOrder } from '#areas/purchase-orders/queries.ts'
import { keepOrderCode } from '#areas/purchase-orders/requests/ask.ts'
import { requestLinks } from '#areas/purchase-orders/requests/emails.ts'
import { purchaseOrderRoutes } from '#areas/purchase-orders/routes.ts'
import { purchaseOrderSearchProviders } from '#areas/purchase-orders/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'purchase-orders',
  routes: purchaseOrderRoutes,
  exports: purchaseOrderExports,
  searchProviders: purchaseOrderSearchProviders,
  auditedRecords: {
    'purchase-orders': {
      label: 'Purchase order',
      table: 'purchase_orders',
      name: 'number',
      allow: 'purchase_orders.view',
      find: findOrder,
      page: '/settings/purchase-orders/:id/edit',
    },
  },
  background,
  schedule,
  eventListeners,
  notifications,
  mails,
  codes: { [requestLinks]: keepOrderCode },
  removable: { 'purchase-orders': { allow: 'purchase_orders.delete', remove: removeOrder } },
  live: toTeam('purchase_orders.view', [
    'purchase_order.created',
    'purchase_order.changed',
    'purchase_order.deleted',
  ]),
}
