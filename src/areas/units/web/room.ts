import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const CreditPanel = lazy(async () => ({
  default: (await import('#areas/units/credit/web/parts/CreditPanel.tsx')).CreditPanel,
}))

const Uninvoiced = lazy(async () => ({
  default: (await import('#areas/units/orders/web/parts/Uninvoiced.tsx')).Uninvoiced,
}))

export const room: WebRoom = {
  live: {
    'units.changed': { refreshes: ['units', 'timesheets', 'purchase-orders'] },
  },
  parts: [
    {
      ...{ on: 'clients', place: 'panel', key: 'credit', label: 'Credit', order: 10 },
      permissions: ['invoices.view', 'invoices.sales.view'],
      content: CreditPanel,
    },
    {
      ...{ on: 'purchase-orders', place: 'tab', key: 'uninvoiced', label: 'Uninvoiced time', order: 30 },
      permissions: ['purchase_orders.view'],
      content: Uninvoiced,
    },
  ],
}
