import { IconHistory } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'settings',
    label: 'Audit log',
    to: '/settings/audit',
    icon: IconHistory,
    permissions: ['audit.view'],
    order: 39,
    group: 'Agency',
  },
]
