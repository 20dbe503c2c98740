import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  simple: [
    route('/forgot-password', 'areas/access/doors/web/forgot.page.tsx'),
    route('/confirm-browser', 'areas/access/doors/web/confirm.page.tsx'),
    route('/reset-password', 'areas/access/doors/web/reset.page.tsx'),
  ],
}
