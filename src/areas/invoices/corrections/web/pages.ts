import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/corrections', 'areas/invoices/corrections/web/list.page.tsx'),
    route('/corrections/create', 'areas/invoices/corrections/web/create.page.tsx'),
    route('/corrections/$id/view', 'areas/invoices/corrections/web/view.page.tsx'),
  ],
  guest: [
    route(
      '/tenant/$tenantId/asked-consents/$consent_id/answer',
      'areas/invoices/corrections/web/consent.page.tsx',
    ),
  ],
}
