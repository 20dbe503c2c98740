import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  simple: [
    route('/', 'areas/access/web/login.page.tsx'),
    route('/session/timeout', 'areas/access/web/timeout.page.tsx'),
    route('/tenant/select', 'areas/access/web/select.page.tsx'),
  ],
}
