import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [route('/compliance/working-time', 'areas/working-time/web/list.page.tsx')],
}
