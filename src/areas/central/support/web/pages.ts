import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [route('/settings/support', 'areas/central/support/web/support.page.tsx')],
}
