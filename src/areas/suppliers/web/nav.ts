import { IconBuildingBank } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'people',
    label: 'Suppliers',
    to: '/settings/suppliers',
    icon: IconBuildingBank,
    permissions: ['suppliers.view'],
    order: 30,
  },
]
