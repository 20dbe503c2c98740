import { IconBuilding, IconPlus } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

/** Other rooms show the names of clients, and offer them. */
const shown = ['clients', 'billing-profiles', 'sites', 'jobs', 'placements', 'timesheets']

export const room: WebRoom = {
  nav: [
    {
      section: 'people',
      label: 'Clients',
      to: '/clients',
      icon: IconBuilding,
      permissions: ['clients.view'],
      thumb: 4,
      order: 10,
    },
  ],
  live: {
    'client.created': { refreshes: ['clients'], of: 'clients' },
    'client.changed': { refreshes: shown, of: 'clients' },
    'client.deleted': { refreshes: ['clients'], of: 'clients', gone: true },
  },
  commands: [
    {
      label: 'Create client',
      to: '/clients/create',
      icon: IconPlus,
      permissions: ['clients.create'],
      words: 'new add company',
    },
  ],
}
