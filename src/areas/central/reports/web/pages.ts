import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  central: [route('/reports', 'areas/central/reports/web/reports.page.tsx')],
}
