import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  simple: [
    route('/forgot-password', 'areas/identity/password-resets/web/forgot.page.tsx'),
    route('/confirm-browser', 'areas/identity/password-resets/web/confirm.page.tsx'),
    route('/reset-password', 'areas/identity/password-resets/web/reset.page.tsx'),
  ],
}
