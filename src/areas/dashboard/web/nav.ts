import { IconLayoutDashboard } from '@tabler/icons-react'
import type { NavEntry } from '#web/nav.ts'

export const nav: NavEntry[] = [
  { section: 'home', label: 'Dashboard', to: '/', icon: IconLayoutDashboard, thumb: 0, order: 10 },
]
