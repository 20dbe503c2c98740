import { IconCalendarTime } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const permissions = ['awr.view']

export const room: WebRoom = {
  nav: [
    {
      section: 'work',
      label: 'AWR weeks',
      to: '/compliance/awr',
      icon: IconCalendarTime,
      permissions,
      order: 60,
    },
  ],
  live: { 'awr.changed': { refreshes: ['awr', 'placements'] } },
  parts: [
    {
      on: 'placements',
      place: 'panel',
      key: 'awr',
      label: 'AWR weeks',
      permissions,
      order: 10,
      content: lazy(async () => ({ default: (await import('#areas/awr/web/parts/AwrPanel.tsx')).AwrPanel })),
    },
  ],
  commands: [
    {
      label: 'See AWR weeks',
      to: '/compliance/awr',
      icon: IconCalendarTime,
      permissions,
      words: 'agency workers regulations equal treatment comparator twelve',
    },
  ],
}
