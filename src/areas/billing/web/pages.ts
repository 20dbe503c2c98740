import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [route('/billing', 'areas/billing/web/billing.page.tsx')],
  central: [
    route('/billing/products/subscriptions', 'areas/billing/web/subscriptions.page.tsx'),
    route('/billing/company', 'areas/billing/documents/web/company.page.tsx'),
  ],
}
