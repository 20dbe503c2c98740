import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/integrations', 'areas/integrations/web/list.page.tsx'),
    route('/integrations/$slug', 'areas/integrations/web/integration.page.tsx'),
    route('/integrations/xero/callback', 'areas/integrations/xero/web/callback.page.tsx'),
  ],
}
