import { IconBuildingSkyscraper, IconPalette } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'settings',
    label: 'Agency',
    to: '/settings',
    exact: true,
    icon: IconBuildingSkyscraper,
    permissions: ['settings.general', 'period_locks.manage', 'period_locks.override'],
    order: 10,
    group: 'Agency',
  },
  {
    section: 'settings',
    label: 'Brand',
    to: '/settings/brand',
    icon: IconPalette,
    permissions: ['settings.brand'],
    order: 20,
    group: 'Agency',
  },
]
