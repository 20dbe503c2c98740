import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings', 'areas/settings/web/agency.page.tsx'),
    route('/settings/brand', 'areas/settings/web/brand.page.tsx'),
    route('/settings/email', 'areas/settings/web/email.page.tsx'),
    route('/settings/email/templates/$kind', 'areas/settings/templates/web/template.page.tsx'),
  ],
}
