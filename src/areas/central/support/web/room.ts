import { IconLifebuoy } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Support',
      to: '/settings/support',
      icon: IconLifebuoy,
      permissions: ['users.impersonate'],
      order: 38,
      group: 'Agency',
    },
  ],
}
