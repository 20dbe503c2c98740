import type { NotificationKind } from '#platform/notification-kind.ts'

const ofOwners = {
  group: 'Agency',
  for: { kinds: ['staff'], permission: 'billing.view' },
  bell: true,
  mail: true,
} satisfies Partial<NotificationKind>

export const invoiced: NotificationKind = {
  name: 'billing.invoiced',
  label: 'Saffron invoices your agency',
  ...ofOwners,
}

export const trialEnds: NotificationKind = {
  name: 'billing.trial_ends',
  label: 'The trial of your agency ends soon',
  ...ofOwners,
}

export const paymentLate: NotificationKind = {
  name: 'billing.payment_late',
  label: 'A payment for Saffron is late',
  ...ofOwners,
  forced: true,
}

export const notifications = [invoiced, trialEnds, paymentLate]
