import { IconUserPlus } from '@tabler/icons-react'
import type { Command } from '#kit/commands.ts'

export const commands: Command[] = [
  {
    label: 'Invite people',
    to: '/settings/users/create',
    icon: IconUserPlus,
    permissions: ['users.invite'],
    words: 'new add user colleague staff invitation',
  },
]
