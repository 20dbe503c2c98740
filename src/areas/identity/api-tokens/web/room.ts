import { IconKey } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'API tokens',
      to: '/settings/api-tokens',
      icon: IconKey,
      permissions: ['api_tokens.manage'],
      order: 38,
      group: 'Agency',
    },
  ],
}
