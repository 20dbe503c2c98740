import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [route('/integrations/assistants', 'areas/assistants/web/assistants.page.tsx')],
}
