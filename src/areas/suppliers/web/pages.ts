import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/suppliers', 'areas/suppliers/web/list.page.tsx'),
    route('/settings/suppliers/create', 'areas/suppliers/web/create.page.tsx'),
    route('/settings/suppliers/$id/edit', 'areas/suppliers/web/edit.page.tsx'),
  ],
}
