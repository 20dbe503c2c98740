import { IconClockHour4 } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'work',
    label: 'Timesheets',
    to: '/timesheets',
    icon: IconClockHour4,
    permissions: ['timesheets.view'],
    thumb: 1,
    order: 20,
  },
]
