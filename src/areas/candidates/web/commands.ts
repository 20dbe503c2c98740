import { IconPlus } from '@tabler/icons-react'
import type { Command } from '#kit/commands.ts'

export const commands: Command[] = [
  {
    label: 'Create candidate',
    to: '/candidates/create',
    icon: IconPlus,
    permissions: ['candidates.create'],
    words: 'new add worker person',
  },
]
