import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

/** Candidates show whom they work through. */
const shown = ['suppliers', 'candidates', 'placements']

export const room: WebRoom = {
  nav: [
    {
      section: 'people',
      label: 'Suppliers',
      to: '/settings/suppliers',
      icon: IconBuildingBank,
      permissions: ['suppliers.view'],
      order: 30,
    },
  ],
  live: {
    'supplier.created': { refreshes: ['suppliers'], of: 'suppliers' },
    'supplier.changed': { refreshes: shown, of: 'suppliers' },
    'supplier.deleted': { refreshes: ['suppliers'], of: 'suppliers', gone: true },
  },
  commands: [
    {
      label: 'Create supplier',
      to: '/settings/suppliers/create',
      icon: IconPlus,
      permissions: ['suppliers.create'],
      words: 'new add umbrella',
    },
  ],
}
