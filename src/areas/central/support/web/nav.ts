import { IconLifebuoy } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'settings',
    label: 'Support',
    to: '/settings/support',
    icon: IconLifebuoy,
    permissions: ['users.impersonate'],
    order: 38,
    group: 'Agency',
  },
]
