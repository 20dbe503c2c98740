import { route } from '@tanstack/virtual-file-routes'
import { type RoomPages, standardPages } from '#kit/room-pages.ts'

const folder = 'areas/webhooks/web'

export const pages: RoomPages = {
  tenant: [
    ...standardPages('/integrations/webhooks', folder),
    route('/integrations/webhooks/$id/view', `${folder}/view.page.tsx`),
    route('/integrations/webhooks/deliveries/$id', `${folder}/delivery.page.tsx`),
  ],
}
