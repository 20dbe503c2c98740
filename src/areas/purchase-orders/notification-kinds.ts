import type { NotificationKind } from '#platform/notification-kind.ts'

const whom = { kinds: ['staff'], permission: 'purchase_orders.view' } as const

export const runningLow: NotificationKind = {
  name: 'order.running_low',
  label: 'A purchase order of a client of yours runs low or is used up',
  group: 'Purchase orders',
  for: { ...whom, kinds: ['staff'] },
  bell: true,
  mail: true,
}

export const orderEnding: NotificationKind = {
  name: 'order.ending',
  label: 'A purchase order of a client of yours ends soon',
  group: 'Purchase orders',
  for: { ...whom, kinds: ['staff'] },
  bell: true,
  mail: false,
}

export const ledgerDiffers: NotificationKind = {
  name: 'order.ledger_differs',
  label: 'A purchase order was used for something else than its timesheets and invoices say',
  group: 'Purchase orders',
  for: { kinds: ['staff'], permission: 'purchase_orders.override' },
  bell: true,
  mail: true,
}

export const orderAnswered: NotificationKind = {
  name: 'order.answered',
  label: 'A client has named its next purchase order',
  group: 'Purchase orders',
  for: { ...whom, kinds: ['staff'] },
  bell: true,
  mail: true,
}

export const orderReplaced: NotificationKind = {
  name: 'order.replaced',
  label: 'A purchase order was replaced by another one',
  group: 'Purchase orders',
  for: { ...whom, kinds: ['staff'] },
  bell: true,
  mail: false,
}

export const notifications: readonly NotificationKind[] = [
  runningLow,
  orderEnding,
  ledgerDiffers,
  orderAnswered,
  orderReplaced,
]
