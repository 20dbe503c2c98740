import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/teams', 'areas/access/teams/web/list.page.tsx'),
    route('/settings/teams/create', 'areas/access/teams/web/create.page.tsx'),
    route('/settings/teams/$id/edit', 'areas/access/teams/web/edit.page.tsx'),
  ],
}
