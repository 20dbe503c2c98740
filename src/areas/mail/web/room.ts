import { IconMail } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Email',
      to: '/settings/email',
      icon: IconMail,
      permissions: ['settings.email', 'mails.view'],
      order: 30,
      group: 'Agency',
    },
  ],
}
