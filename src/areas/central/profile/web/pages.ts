import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  central: [route('/profile', 'areas/central/profile/web/profile.page.tsx')],
}
