import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings/api-tokens', 'areas/identity/api-tokens/web/list.page.tsx'),
    route('/settings/api-tokens/create', 'areas/identity/api-tokens/web/create.page.tsx'),
    route('/settings/api-tokens/$id/view', 'areas/identity/api-tokens/web/view.page.tsx'),
  ],
}
