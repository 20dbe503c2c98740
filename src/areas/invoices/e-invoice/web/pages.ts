import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [route('/e-invoices/read', 'areas/invoices/e-invoice/web/read.page.tsx')],
}
