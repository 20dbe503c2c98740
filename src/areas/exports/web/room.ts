import { IconFileExport } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'home',
      label: 'Exports',
      to: '/exports',
      icon: IconFileExport,
      permissions: ['exports.run', 'exports.view_all'],
      order: 80,
    },
  ],
  live: {
    'export.updated': {
      refreshes: ['exports'],
      of: 'exports',
      also: async (payloads) => {
        const { exportUpdated } = await import('#areas/exports/web/download-export.ts')
        for (const payload of payloads) exportUpdated(payload)
      },
    },
  },
}
