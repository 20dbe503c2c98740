import { IconTags } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      group: 'Codes',
      label: 'Rate card',
      to: '/settings/rate-card',
      icon: IconTags,
      permissions: ['rate_cards.manage'],
      order: 75,
    },
  ],
  live: { 'rate_card.changed': { refreshes: ['rate-cards', 'clients', 'jobs'] } },
  parts: [
    {
      on: 'clients',
      place: 'tab',
      key: 'rate-card',
      label: 'Rate card',
      permissions: ['rate_cards.manage'],
      order: 15,
      content: lazy(async () => ({
        default: (await import('#areas/jobs/rate-cards/web/parts/ClientCard.tsx')).ClientCard,
      })),
    },
    {
      on: 'jobs',
      place: 'tab',
      key: 'rate-card',
      label: 'Rate card',
      permissions: ['rate_cards.manage'],
      order: 15,
      content: lazy(async () => ({
        default: (await import('#areas/jobs/rate-cards/web/parts/ClientCard.tsx')).JobCard,
      })),
    },
  ],
}
