import type { NotificationKind } from '#platform/notification-kind.ts'

export const mailNotDelivered: NotificationKind = {
  name: 'invoice.mail_failed',
  label: 'An invoice you sent could not be delivered',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.view' },
  bell: true,
  mail: false,
}

export const underFormerPayer: NotificationKind = {
  name: 'invoice.former_payer',
  label: 'Submitted time stands under a supplier that a worker has left',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.run' },
  bell: true,
  mail: false,
}

const forOwners = { kinds: ['staff'], permission: 'settings.invoices' } as const

/** Once a night at most, and only when something was issued. Each owner may switch it off for themselves alone. */
export const proofOfDay: NotificationKind = {
  name: 'invoice.proof_kept',
  label: 'The proof of what was issued that day, for owners',
  group: 'Invoices',
  for: forOwners,
  bell: false,
  mail: true,
}

export const proofBroken: NotificationKind = {
  name: 'invoice.proof_broken',
  label: 'Issued documents are not as they were issued, for owners',
  group: 'Invoices',
  for: forOwners,
  bell: true,
  mail: true,
  forced: true,
}

export const notifications: readonly NotificationKind[] = [
  mailNotDelivered,
  underFormerPayer,
  proofOfDay,
  proofBroken,
]
