import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  guest: [
    route('/tenant/$tenantId/asked-documents/$link_id/submit', 'areas/compliance/guests/web/asked.page.tsx'),
  ],
  tenant: [
    route('/compliance/requests', 'areas/compliance/web/requests.page.tsx'),
    route('/compliance/settings', 'areas/compliance/web/settings.page.tsx'),
    route('/compliance/templates', 'areas/compliance/web/templates.page.tsx'),
  ],
}
