import { IconUsersGroup } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'settings',
    label: 'Users',
    to: '/settings/users',
    icon: IconUsersGroup,
    permissions: ['users.view'],
    order: 40,
    group: 'People',
  },
]
