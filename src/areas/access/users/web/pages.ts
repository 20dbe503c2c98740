import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/users', 'areas/access/users/web/list.page.tsx'),
    route('/settings/users/create', 'areas/access/users/web/create.page.tsx'),
    route('/settings/users/$id/edit', 'areas/access/users/web/edit.page.tsx'),
  ],
}
