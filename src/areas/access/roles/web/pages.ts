import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/roles', 'areas/access/roles/web/list.page.tsx'),
    route('/settings/roles/create', 'areas/access/roles/web/create.page.tsx'),
    route('/settings/roles/compare', 'areas/access/roles/web/compare.page.tsx'),
    route('/settings/roles/$id/edit', 'areas/access/roles/web/edit.page.tsx'),
  ],
}
