import { IconKey } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'settings',
    label: 'API tokens',
    to: '/settings/api-tokens',
    icon: IconKey,
    permissions: ['api_tokens.manage'],
    order: 38,
    group: 'Agency',
  },
]
