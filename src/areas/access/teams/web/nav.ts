import { IconSitemap } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'settings',
    label: 'Teams',
    to: '/settings/teams',
    icon: IconSitemap,
    permissions: ['teams.view'],
    order: 46,
    group: 'People',
  },
]
