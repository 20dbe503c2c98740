import { IconBuildingSkyscraper, IconMail, IconPalette } from '@tabler/icons-react'
import type { NavEntry } from '#web/nav.ts'

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
  {
    section: 'settings',
    label: 'Email',
    to: '/settings/email',
    icon: IconMail,
    permissions: ['settings.email', 'mails.view'],
    order: 30,
    group: 'Agency',
  },
]
