import { IconLayoutDashboard } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  { section: 'home', label: 'Dashboard', to: '/', icon: IconLayoutDashboard, thumb: 0, order: 10 },
]
