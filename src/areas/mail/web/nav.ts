import { IconMail } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
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
