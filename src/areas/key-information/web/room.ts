import { IconFileInfo } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const permissions = ['key_information.view']

export const room: WebRoom = {
  nav: [
    {
      section: 'work',
      label: 'Key information',
      to: '/compliance/key-information',
      icon: IconFileInfo,
      permissions,
      order: 62,
    },
    {
      section: 'work',
      label: 'Key information',
      to: '/my-key-information',
      icon: IconFileInfo,
      permissions: ['portal.key_information'],
      kind: 'candidate',
      order: 62,
    },
  ],
  live: { 'key-information.changed': { refreshes: ['key-information', 'my-key-information', 'placements'] } },
  parts: [
    {
      on: 'placements',
      place: 'panel',
      key: 'key-information',
      label: 'Key information',
      permissions,
      order: 9,
      content: lazy(async () => ({
        default: (await import('#areas/key-information/web/parts/PlacementPanel.tsx')).PlacementPanel,
      })),
    },
  ],
  commands: [
    {
      label: 'See key information documents',
      to: '/compliance/key-information',
      icon: IconFileInfo,
      permissions,
      words: 'kid regulation 13a umbrella pay document acknowledge',
    },
  ],
}
