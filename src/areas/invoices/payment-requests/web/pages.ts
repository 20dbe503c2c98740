import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

const here = 'areas/invoices/payment-requests/web'

export const pages: RoomPages = {
  tenant: [
    route('/payment-requests', `${here}/list.page.tsx`),
    route('/payment-requests/create', `${here}/create.page.tsx`),
    route('/payment-requests/$id/view', `${here}/view.page.tsx`),
  ],
  guest: [route('/tenant/$tenantId/asked-applications/$link_id/certify', `${here}/certify.page.tsx`)],
}
