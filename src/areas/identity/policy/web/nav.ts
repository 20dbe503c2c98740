import { IconLock } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'settings',
    label: 'Security',
    to: '/settings/security',
    icon: IconLock,
    permissions: ['settings.security'],
    order: 36,
    group: 'Agency',
  },
]
