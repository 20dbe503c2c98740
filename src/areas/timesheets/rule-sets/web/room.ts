import { IconClockUp, IconPlus } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      group: 'Codes',
      label: 'Overtime rules',
      to: '/settings/overtime-rules',
      icon: IconClockUp,
      permissions: ['overtime_rules.manage'],
      order: 77,
    },
  ],
  live: { 'overtime_rules.changed': { refreshes: ['overtime-rules'], of: 'overtime-rules' } },
  commands: [
    {
      label: 'Create set of overtime rules',
      to: '/settings/overtime-rules/create',
      icon: IconPlus,
      permissions: ['overtime_rules.manage'],
      words: 'new add uplift night weekend',
    },
  ],
}
