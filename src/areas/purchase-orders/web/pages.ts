import { route } from '@tanstack/virtual-file-routes'
import { type RoomPages, standardPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: standardPages('/settings/purchase-orders', 'areas/purchase-orders/web'),
  guest: [
    route(
      '/tenant/$tenantId/asked-orders/$request_id/answer',
      'areas/purchase-orders/requests/web/answer.page.tsx',
    ),
  ],
}
