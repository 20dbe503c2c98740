import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/purchase-orders/web/parts/record-parts.tsx')
const shown = ['purchase-orders', 'purchase-order-movements', 'purchase-order-budgets']
const tab = {
  place: 'tab',
  key: 'purchase-orders',
  label: 'Purchase orders',
  permissions: ['purchase_orders.view'],
  order: 45,
} as const

export const room: WebRoom = {
  nav: [
    {
      section: 'money',
      label: 'Purchase orders',
      to: '/settings/purchase-orders',
      icon: IconFileInvoice,
      permissions: ['purchase_orders.view'],
      order: 40,
    },
  ],
  live: {
    'purchase_order.created': { refreshes: ['purchase-orders'], of: 'purchase-orders' },
    'purchase_order.changed': { refreshes: shown, of: 'purchase-orders' },
    'purchase_order.deleted': { refreshes: ['purchase-orders'], of: 'purchase-orders', gone: true },
  },
  parts: [
    { ...tab, on: 'clients', content: lazy(async () => ({ default: (await parts()).OrdersOfClient })) },
    { ...tab, on: 'jobs', content: lazy(async () => ({ default: (await parts()).OrdersOfJob })) },
  ],
  commands: [
    {
      label: 'Create purchase order',
      to: '/settings/purchase-orders/create',
      icon: IconPlus,
      permissions: ['purchase_orders.create'],
      words: 'new add po budget',
    },
  ],
}
