import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/reports', 'areas/reports/web/list.page.tsx'),
    route('/reports/$group/$slug', 'areas/reports/web/report.page.tsx'),
  ],
}
