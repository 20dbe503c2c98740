import { IconUserCircle } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  commands: [
    {
      label: 'Profile',
      to: '/profile',
      icon: IconUserCircle,
      permissions: [],
      words: 'my account password notifications sound',
    },
  ],
}
