import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  central: [route('/audit', 'areas/central/audit/web/audit.page.tsx')],
}
