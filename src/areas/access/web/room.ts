import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const DutiesPanel = lazy(async () => ({
  default: (await import('#areas/access/duties/web/DutiesPanel.tsx')).DutiesPanel,
}))

export const room: WebRoom = {
  // What takes two people, on the page of security.
  parts: [
    {
      ...{ on: 'security', place: 'panel', key: 'duties', label: 'Duties', order: 10 },
      permissions: ['settings.security'],
      content: DutiesPanel,
    },
  ],
  live: {
    'user.created': { refreshes: ['users'], of: 'users' },
    'user.changed': { refreshes: ['users'], of: 'users' },
  },
}
