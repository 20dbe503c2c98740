import { IconClipboardCheck, IconClipboardList } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Requirements',
      to: '/compliance/settings',
      icon: IconClipboardCheck,
      permissions: ['compliance.view'],
      order: 52,
      group: 'Compliance',
    },
    {
      section: 'settings',
      label: 'Templates',
      to: '/compliance/templates',
      icon: IconClipboardList,
      permissions: ['compliance.view'],
      order: 54,
      group: 'Compliance',
    },
  ],
  live: {
    'compliance_requirement.changed': {
      refreshes: ['compliance-requirements', 'compliance-templates'],
      of: 'compliance-requirements',
    },
    'compliance_template.changed': { refreshes: ['compliance-templates'], of: 'compliance-templates' },
  },
  commands: [
    {
      label: 'Keep compliance requirements',
      to: '/compliance/settings',
      icon: IconClipboardCheck,
      permissions: ['compliance.view'],
      words: 'documents right to work dbs checks evidence',
    },
  ],
}
