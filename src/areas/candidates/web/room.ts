import { IconPlus, IconUserCircle, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

/** Other rooms show the names of candidates, and offer them. */
const shown = ['candidates', 'candidate-change-requests', 'my-details', 'placements', 'jobs', 'timesheets']

export const room: WebRoom = {
  nav: [
    {
      section: 'people',
      label: 'Candidates',
      to: '/candidates',
      icon: IconUsers,
      permissions: ['candidates.view'],
      thumb: 3,
      order: 20,
    },
    {
      section: 'people',
      label: 'My details',
      to: '/my-details',
      icon: IconUserCircle,
      permissions: ['portal.details'],
      kind: 'candidate',
      order: 10,
      thumb: 4,
    },
  ],
  live: {
    // Who accepted an invitation, or lost their access, stands in the list.
    'user.changed': { refreshes: ['candidates'] },
    // Workers hear nothing of the team; what is decided about them rings.
    'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated': { refreshes: ['my-details'] },
    'candidate.created': { refreshes: ['candidates'], of: 'candidates' },
    'candidate.changed': { refreshes: shown, of: 'candidates' },
    'candidate.deleted': { refreshes: ['candidates'], of: 'candidates', gone: true },
  },
  parts: [
    {
      on: 'suppliers',
      place: 'tab',
      key: 'workers',
      label: 'Workers',
      permissions: ['candidates.view'],
      order: 5,
      content: lazy(async () => ({
        default: (await import('#areas/candidates/web/parts/WorkersOfSupplier.tsx')).WorkersOfSupplier,
      })),
    },
  ],
  commands: [
    {
      label: 'Create candidate',
      to: '/candidates/create',
      icon: IconPlus,
      permissions: ['candidates.create'],
      words: 'new add worker person',
    },
  ],
}
