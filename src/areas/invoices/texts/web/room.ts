import { IconPlus, IconTextSpellcheck } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Invoice texts',
      to: '/settings/invoice-text-templates',
      icon: IconTextSpellcheck,
      permissions: ['invoice_text_templates.view', 'invoice_text_templates.manage'],
      order: 42,
    },
  ],
  live: {
    'invoice_text_template.changed': { refreshes: ['invoice-text-templates'], of: 'invoice-text-templates' },
  },
  commands: [
    {
      label: 'Create invoice text template',
      to: '/settings/invoice-text-templates/create',
      icon: IconPlus,
      permissions: ['invoice_text_templates.manage'],
      words: 'new add wording note',
    },
  ],
}
