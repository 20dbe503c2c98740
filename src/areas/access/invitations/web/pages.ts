import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  simple: [route('/tenant/$tenantId/invitation/$id', 'areas/access/invitations/web/invitation.page.tsx')],
}
