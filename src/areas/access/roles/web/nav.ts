import { IconShieldCheck } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'settings',
    label: 'Roles',
    to: '/settings/roles',
    icon: IconShieldCheck,
    permissions: ['roles.view'],
    order: 44,
    group: 'People',
  },
]
