import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/import', 'areas/imports/web/list.page.tsx'),
    route('/import/$id', 'areas/imports/web/import.page.tsx'),
  ],
}
