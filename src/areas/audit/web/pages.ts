import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/audit', 'areas/audit/web/list.page.tsx'),
    route('/settings/audit/$id', 'areas/audit/web/show.page.tsx'),
  ],
}
