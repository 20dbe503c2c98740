import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/jobs', 'areas/jobs/web/list.page.tsx'),
    route('/jobs/create', 'areas/jobs/web/create.page.tsx'),
    route('/jobs/$id/edit', 'areas/jobs/web/edit.page.tsx'),
    route('/placements', 'areas/jobs/web/placements.page.tsx'),
  ],
}
