import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  simple: [route('/sign-on', 'areas/identity/sso/web/problem.page.tsx')],
}
