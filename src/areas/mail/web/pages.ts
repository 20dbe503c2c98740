import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/email', 'areas/mail/web/email.page.tsx'),
    route('/settings/email/templates/$kind', 'areas/mail/templates/web/template.page.tsx'),
  ],
}
