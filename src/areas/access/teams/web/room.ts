import { IconSitemap } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Teams',
      to: '/settings/teams',
      icon: IconSitemap,
      permissions: ['teams.view'],
      order: 46,
      group: 'People',
    },
  ],
  live: {
    'team.changed': { refreshes: ['teams'], of: 'teams' },
  },
}
