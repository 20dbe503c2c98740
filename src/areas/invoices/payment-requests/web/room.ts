import { IconFileTime, IconPlus } from '@tabler/icons-react'
import { onSales } from '#areas/invoices/payment-requests/words.ts'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'money',
      label: 'Proformas',
      to: '/payment-requests',
      icon: IconFileTime,
      permissions: onSales('view'),
      order: 12,
    },
  ],
  live: {
    'payment_request.changed': { refreshes: ['payment-requests'], of: 'payment-requests' },
    'invoice.updated': { refreshes: ['payment-requests'] },
    'invoices.updated': { refreshes: ['payment-requests'] },
  },
  commands: [
    {
      label: 'Create proforma or application for payment',
      to: '/payment-requests/create',
      icon: IconPlus,
      permissions: onSales('create'),
      words: 'new add certificate prepayment',
    },
  ],
}
