import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/timesheets', 'areas/timesheets/web/list.page.tsx'),
    route('/timesheets/$id', 'areas/timesheets/web/show.page.tsx'),
    route('/timesheets/$id/submit', 'areas/timesheets/entry/web/submit.page.tsx'),
    route('/timesheets/$id/review', 'areas/timesheets/review/web/review.page.tsx'),
  ],
  guest: [
    route(
      '/tenant/$tenantId/approver/$timesheet_id/$user_id/review',
      'areas/timesheets/guest/web/guest.page.tsx',
    ),
  ],
}
