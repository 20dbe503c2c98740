import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/invoices/run', 'areas/invoices/web/run.page.tsx'),
    route('/invoices/create', 'areas/invoices/web/create.page.tsx'),
    route('/candidates/$id/payer-moves', 'areas/invoices/web/payers.page.tsx'),
    route('/invoices/$id/edit', 'areas/invoices/web/edit.page.tsx'),
    route('/invoices/$id/view', 'areas/invoices/web/view.page.tsx'),
    route('/invoices/$status/$type', 'areas/invoices/web/list.page.tsx'),
    route('/settings/invoices', 'areas/invoices/web/settings.page.tsx'),
  ],
}
