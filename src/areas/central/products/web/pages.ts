import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  central: [route('/billing/products/subscriptions', 'areas/central/products/web/subscriptions.page.tsx')],
}
