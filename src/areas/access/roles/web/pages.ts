import { route } from '@tanstack/virtual-file-routes'
import { type RoomPages, standardPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    ...standardPages('/settings/roles', 'areas/access/roles/web'),
    route('/settings/roles/compare', 'areas/access/roles/web/compare.page.tsx'),
  ],
}
