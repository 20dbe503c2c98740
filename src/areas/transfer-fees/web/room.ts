import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  parts: [
    {
      on: 'placements',
      place: 'panel',
      key: 'transfer-fee',
      label: 'Transfer fee',
      permissions: ['placements.view'],
      order: 12,
      content: lazy(async () => ({
        default: (await import('#areas/transfer-fees/web/parts/TransferPanel.tsx')).TransferPanel,
      })),
    },
  ],
}
