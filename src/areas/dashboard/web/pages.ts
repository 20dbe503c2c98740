import { index } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [index('areas/dashboard/web/dashboard.page.tsx')],
}
