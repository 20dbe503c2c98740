import type { NotificationKind } from '#platform/notification-kind.ts'

export const invoicePaid: NotificationKind = {
  name: 'payment.invoice_paid',
  label: 'An invoice of a client of yours is paid in full',
  group: 'Payments',
  for: { kinds: ['staff'], permission: 'invoices.sales.view' },
  bell: true,
  mail: false,
}

export const promiseBroken: NotificationKind = {
  name: 'payment.promise_broken',
  label: 'A client of yours did not pay as promised',
  group: 'Payments',
  for: { kinds: ['staff'], permission: 'clients.view' },
  bell: true,
  mail: true,
}

export const reminderUnreached: NotificationKind = {
  name: 'payment.reminder_unreached',
  label: 'A reminder to pay did not reach a client of yours',
  group: 'Payments',
  for: { kinds: ['staff'], permission: 'clients.view' },
  bell: true,
  mail: true,
}

export const notifications: readonly NotificationKind[] = [invoicePaid, promiseBroken, reminderUnreached]
