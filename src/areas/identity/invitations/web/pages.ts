import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  simple: [route('/tenant/$tenantId/invitation/$id', 'areas/identity/invitations/web/invitation.page.tsx')],
}
