import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  central: [route('/billing/products/subscriptions', 'areas/billing/web/subscriptions.page.tsx')],
}
