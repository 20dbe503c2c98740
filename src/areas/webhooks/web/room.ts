import { IconPlus } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  live: {
    'webhook.changed': { refreshes: ['webhooks'], of: 'webhooks' },
    'webhook.delivered': { refreshes: ['webhooks'] },
  },
  commands: [
    {
      label: 'Create webhook',
      to: '/integrations/webhooks/create',
      icon: IconPlus,
      permissions: ['webhooks.manage'],
      words: 'new add integration event program api',
    },
  ],
}
