import { IconPlus } from '@tabler/icons-react'
import type { Command } from '#kit/commands.ts'

export const commands: Command[] = [
  {
    label: 'Create client',
    to: '/clients/create',
    icon: IconPlus,
    permissions: ['clients.create'],
    words: 'new add company',
  },
]
