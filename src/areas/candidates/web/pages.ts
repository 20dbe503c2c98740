import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/candidates', 'areas/candidates/web/list.page.tsx'),
    route('/candidates/requests', 'areas/candidates/change-requests/web/requests.page.tsx'),
    route('/my-details', 'areas/candidates/change-requests/web/my-details.page.tsx'),
    route('/candidates/create', 'areas/candidates/web/create.page.tsx'),
    route('/candidates/$id/edit', 'areas/candidates/web/edit.page.tsx'),
    route('/candidates/$id/takeout', 'areas/candidates/takeouts/web/takeout.page.tsx'),
    route('/candidates/$id/merge', 'areas/candidates/merging/web/merge.page.tsx'),
    route('/candidates/$id/view', 'areas/candidates/web/view.page.tsx'),
  ],
}
