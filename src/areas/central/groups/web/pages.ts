import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  central: [
    route('/groups', 'areas/central/groups/web/list.page.tsx'),
    route('/groups/create', 'areas/central/groups/web/create.page.tsx'),
    route('/groups/$id', 'areas/central/groups/web/view.page.tsx'),
    route('/groups/$id/edit', 'areas/central/groups/web/edit.page.tsx'),
    route('/groups/$id/templates/$kind', 'areas/central/groups/mails/web/template.page.tsx'),
  ],
}
