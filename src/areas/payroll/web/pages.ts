import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/my-pay', 'areas/payroll/own-pay/web/my-pay.page.tsx'),
    route('/advice-notes', 'areas/payroll/advice-notes/web/list.page.tsx'),
    route('/advice-notes/create', 'areas/payroll/advice-notes/web/create.page.tsx'),
    route('/advice-notes/$id/view', 'areas/payroll/advice-notes/web/view.page.tsx'),
    route('/pay-runs', 'areas/payroll/web/list.page.tsx'),
    route('/pay-runs/create', 'areas/payroll/web/create.page.tsx'),
    route('/pay-runs/$id/view', 'areas/payroll/web/view.page.tsx'),
    route('/settings/pay-calendars', 'areas/payroll/calendars/web/calendars.page.tsx'),
    route('/settings/payroll-layouts', 'areas/payroll/layouts/web/layouts.page.tsx'),
    route('/settings/payroll-layouts/create', 'areas/payroll/layouts/web/create.page.tsx'),
    route('/settings/payroll-layouts/$key/edit', 'areas/payroll/layouts/web/edit.page.tsx'),
  ],
}
