import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/clients', 'areas/clients/web/list.page.tsx'),
    route('/clients/create', 'areas/clients/web/create.page.tsx'),
    route('/clients/$id/edit', 'areas/clients/web/edit.page.tsx'),
    route('/clients/$id/view', 'areas/clients/web/view.page.tsx'),
    route('/clients/$id/billing-profiles/create', 'areas/clients/web/profile-create.page.tsx'),
    route('/clients/$id/billing-profiles/$profile/edit', 'areas/clients/web/profile-edit.page.tsx'),
  ],
}
