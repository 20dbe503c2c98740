import { IconLock } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Security',
      to: '/settings/security',
      icon: IconLock,
      permissions: ['settings.security'],
      order: 36,
      group: 'Agency',
    },
  ],
}
