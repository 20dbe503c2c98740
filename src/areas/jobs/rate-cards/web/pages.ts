import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [route('/settings/rate-card', 'areas/jobs/rate-cards/web/agency.page.tsx')],
}
