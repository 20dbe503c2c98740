import { IconShieldCheck } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Roles',
      to: '/settings/roles',
      icon: IconShieldCheck,
      permissions: ['roles.view'],
      order: 44,
      group: 'People',
    },
  ],
  live: {
    'role.changed': { refreshes: ['roles', 'users', 'permissions'], of: 'roles' },
  },
}
