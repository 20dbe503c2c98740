import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  central: [
    route('/tenants', 'areas/central/tenants/web/list.page.tsx'),
    route('/tenants/create', 'areas/central/tenants/web/create.page.tsx'),
    route('/tenants/$id', 'areas/central/tenants/web/view.page.tsx'),
    route('/tenants/$id/edit', 'areas/central/tenants/web/edit.page.tsx'),
  ],
}
