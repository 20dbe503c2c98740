import type { Notice } from '#platform/notice.ts'

export const mailNotDelivered: Notice = {
  name: 'invoice.mail_failed',
  label: 'An invoice you sent could not be delivered',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.sales.view' },
  bell: true,
  mail: false,
}

export const underFormerPayer: Notice = {
  name: 'invoice.former_payer',
  label: 'Handed-in time stands under a supplier that a worker has left',
  group: 'Invoices',
  for: { kinds: ['staff'], permission: 'invoices.run' },
  bell: true,
  mail: false,
}

export const notices: readonly Notice[] = [mailNotDelivered, underFormerPayer]
