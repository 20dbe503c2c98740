import { IconBriefcase } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  { section: 'work', label: 'Jobs', to: '/jobs', icon: IconBriefcase, permissions: ['jobs.view'], order: 10 },
]
