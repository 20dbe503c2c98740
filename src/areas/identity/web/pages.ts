import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  simple: [
    route('/', 'areas/identity/web/login.page.tsx'),
    route('/session/timeout', 'areas/identity/web/timeout.page.tsx'),
    route('/tenant/select', 'areas/identity/web/select.page.tsx'),
  ],
}
