import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  central: [route('/accounts', 'areas/central/accounts/web/accounts.page.tsx')],
  simple: [route('/reset-second-step', 'areas/central/accounts/web/reset.page.tsx')],
}
