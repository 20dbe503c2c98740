import { IconPlus } from '@tabler/icons-react'
import type { Command } from '#kit/commands.ts'

export const commands: Command[] = [
  {
    label: 'Create supplier',
    to: '/settings/suppliers/create',
    icon: IconPlus,
    permissions: ['suppliers.create'],
    words: 'new add umbrella',
  },
]
