import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  simple: [route('/two-factor', 'areas/access/factors/web/required.page.tsx')],
}
