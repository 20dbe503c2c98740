import { IconPlus } from '@tabler/icons-react'
import type { Command } from '#kit/commands.ts'

export const commands: Command[] = [
  {
    label: 'Create job',
    to: '/jobs/create',
    icon: IconPlus,
    permissions: ['jobs.create'],
    words: 'new add placement',
  },
]
