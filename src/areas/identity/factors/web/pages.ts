import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  simple: [route('/two-factor', 'areas/identity/factors/web/required.page.tsx')],
}
