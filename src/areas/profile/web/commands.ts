import { IconUserCircle } from '@tabler/icons-react'
import type { Command } from '#kit/commands.ts'

export const commands: Command[] = [
  {
    label: 'Profile',
    to: '/profile',
    icon: IconUserCircle,
    permissions: [],
    words: 'my account password notifications sound',
  },
]
