import { IconArrowsExchange2 } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'work',
      label: 'Rate changes',
      to: '/rate-changes',
      icon: IconArrowsExchange2,
      permissions: ['placements.rates.propose', 'placements.rates.approve'],
      order: 15,
    },
  ],
  live: { 'rate_change.changed': { refreshes: ['rate-changes', 'placements'], of: 'rate-changes' } },
}
