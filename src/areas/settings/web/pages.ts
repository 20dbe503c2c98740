import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/settings', 'areas/settings/web/agency.page.tsx'),
    route('/settings/brand', 'areas/settings/web/brand.page.tsx'),
    route('/settings/figures', 'areas/settings/web/figures.page.tsx'),
    route('/settings/exchange-rates', 'areas/settings/web/exchange-rates.page.tsx'),
  ],
}
