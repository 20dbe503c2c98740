import { IconCreditCard } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Billing',
      to: '/billing',
      icon: IconCreditCard,
      permissions: ['billing.view'],
      order: 39,
      group: 'Agency',
    },
  ],
  live: { 'subscription.changed': { refreshes: ['billing'] } },
  commands: [
    {
      label: 'Change plan',
      to: '/billing?do=plan',
      icon: IconCreditCard,
      permissions: ['billing.manage'],
      words: 'subscription saffron price upgrade invoice pay',
    },
  ],
}
