import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/rate-changes', 'areas/jobs/rate-changes/web/list.page.tsx'),
    route('/rate-changes/$id/view', 'areas/jobs/rate-changes/web/view.page.tsx'),
  ],
}
