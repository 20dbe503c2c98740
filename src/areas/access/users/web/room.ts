import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Users',
      to: '/settings/users',
      icon: IconUsersGroup,
      permissions: ['users.view'],
      order: 40,
      group: 'People',
    },
  ],
  live: {
    'role.changed': { refreshes: ['user-choices'] },
    'team.changed': { refreshes: ['user-choices'] },
  },
  commands: [
    {
      label: 'Invite people',
      to: '/settings/users/create',
      icon: IconUserPlus,
      permissions: ['users.invite'],
      words: 'new add user colleague staff invitation',
    },
  ],
}
