import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [route('/compliance/awr', 'areas/awr/web/list.page.tsx')],
}
