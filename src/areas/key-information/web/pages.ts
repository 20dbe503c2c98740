import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/compliance/key-information', 'areas/key-information/web/list.page.tsx'),
    route('/my-key-information', 'areas/key-information/web/own.page.tsx'),
  ],
}
