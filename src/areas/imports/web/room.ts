import { IconFileImport } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'home',
      label: 'Import',
      to: '/import',
      icon: IconFileImport,
      permissions: ['imports.run', 'imports.rollback'],
      order: 82,
    },
  ],
  live: { 'import.updated': { refreshes: ['imports'], of: 'imports' } },
}
