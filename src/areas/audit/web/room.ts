import { IconHistory } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Audit log',
      to: '/settings/audit',
      icon: IconHistory,
      permissions: ['audit.view'],
      order: 39,
      group: 'Agency',
    },
  ],
}
