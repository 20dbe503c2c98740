import { IconFileExport } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'home',
    label: 'Exports',
    to: '/exports',
    icon: IconFileExport,
    permissions: ['exports.run', 'exports.view_all'],
    order: 80,
  },
]
