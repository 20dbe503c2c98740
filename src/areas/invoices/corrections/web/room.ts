import { IconListNumbers } from '@tabler/icons-react'
import { lazy } from 'react'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import type { WebRoom } from '#kit/room.ts'

const permissions = anyInvoice('credit')

export const room: WebRoom = {
  nav: [
    {
      section: 'money',
      label: 'Corrections',
      to: '/corrections',
      icon: IconListNumbers,
      permissions,
      order: 12,
    },
  ],
  live: {
    'correction.changed': {
      refreshes: ['corrections', 'timesheets', 'units', 'invoices'],
      of: 'corrections',
    },
  },
  parts: [
    {
      on: 'timesheets',
      place: 'panel',
      key: 'corrections',
      label: 'Corrections',
      permissions: ['timesheets.view'],
      order: 40,
      content: lazy(async () => ({
        default: (await import('#areas/invoices/corrections/web/parts/OfTimesheet.tsx')).OfTimesheet,
      })),
    },
  ],
}
