import { IconPlugConnected } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const shown = {
  refreshes: ['integrations', 'integration-log', 'integration-links', 'invoices', 'invoice-counts'],
  of: 'integrations',
}

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Integrations',
      to: '/integrations',
      icon: IconPlugConnected,
      permissions: ['integrations.view'],
      order: 39,
      group: 'Agency',
    },
  ],
  parts: [
    {
      on: 'invoices',
      place: 'tab',
      key: 'integrations',
      label: 'Accounting',
      permissions: ['integrations.view'],
      order: 24,
      content: lazy(async () => ({
        default: (await import('#areas/integrations/web/parts/LinksOfInvoice.tsx')).LinksOfInvoice,
      })),
    },
  ],
  live: {
    'integration.created': shown,
    'integration.destroyed': shown,
    'integration.changed': shown,
    'xero.contacts.synced': shown,
    'xero.invoices.synced': shown,
  },
}
