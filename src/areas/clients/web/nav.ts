import { IconBuilding } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'people',
    label: 'Clients',
    to: '/clients',
    icon: IconBuilding,
    permissions: ['clients.view'],
    thumb: 4,
    order: 10,
  },
]
