import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#web/room-pages.ts'

export const pages: RoomPages = {
  simple: [route('/sign-on', 'areas/access/sso/web/problem.page.tsx')],
}
