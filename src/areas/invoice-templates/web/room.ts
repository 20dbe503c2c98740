import { IconLayout, IconPlus } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Invoice templates',
      to: '/settings/invoice-templates',
      icon: IconLayout,
      permissions: ['invoice_templates.view', 'invoice_templates.manage'],
      order: 41,
    },
  ],
  live: {
    'invoice_template.changed': { refreshes: ['invoice-templates'], of: 'invoice-templates' },
  },
  commands: [
    {
      label: 'Create invoice template',
      to: '/settings/invoice-templates/create',
      icon: IconPlus,
      permissions: ['invoice_templates.manage'],
      words: 'new add design layout look pdf',
    },
  ],
}
