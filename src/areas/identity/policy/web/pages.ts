import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [route('/settings/security', 'areas/identity/policy/web/security.page.tsx')],
}
