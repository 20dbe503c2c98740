import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/audit', 'areas/access/audit/web/list.page.tsx'),
    route('/settings/audit/$id', 'areas/access/audit/web/show.page.tsx'),
  ],
}
