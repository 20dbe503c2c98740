import { index } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  central: [index('areas/central/dashboard/web/dashboard.page.tsx')],
}
