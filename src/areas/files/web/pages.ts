import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = { tenant: [route('/files', 'areas/files/web/list.page.tsx')] }
