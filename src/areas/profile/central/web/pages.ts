import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  central: [route('/profile', 'areas/profile/central/web/profile.page.tsx')],
}
