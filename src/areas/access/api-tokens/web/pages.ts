import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/api-tokens', 'areas/access/api-tokens/web/list.page.tsx'),
    route('/settings/api-tokens/create', 'areas/access/api-tokens/web/create.page.tsx'),
    route('/settings/api-tokens/$id/view', 'areas/access/api-tokens/web/view.page.tsx'),
  ],
}
