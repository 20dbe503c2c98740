import { IconUsers } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'people',
    label: 'Candidates',
    to: '/candidates',
    icon: IconUsers,
    permissions: ['candidates.view'],
    thumb: 3,
    order: 20,
  },
]
