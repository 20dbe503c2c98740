import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  simple: [
    route('/register', 'areas/setup/web/register.page.tsx'),
    route('/register/confirm', 'areas/setup/web/confirm.page.tsx'),
    route('/tenant/$tenantId/setup', 'areas/setup/web/setup.page.tsx'),
  ],
}
