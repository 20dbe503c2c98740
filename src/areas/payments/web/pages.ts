import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: [
    route('/payments', 'areas/payments/web/list.page.tsx'),
    route('/aged-debt', 'areas/payments/account/web/aged-debt.page.tsx'),
    route('/payment-reminders', 'areas/payments/chasing/web/reminders.page.tsx'),
    route('/payment-promises', 'areas/payments/chasing/web/promises.page.tsx'),
    route('/bank-statements', 'areas/payments/bank-statements/web/list.page.tsx'),
    route('/bank-statements/create', 'areas/payments/bank-statements/web/create.page.tsx'),
    route('/bank-statements/$id/view', 'areas/payments/bank-statements/web/view.page.tsx'),
    route('/funding-schedules', 'areas/payments/funding/web/list.page.tsx'),
    route('/funding-schedules/create', 'areas/payments/funding/web/create.page.tsx'),
    route('/funding-schedules/$id/view', 'areas/payments/funding/web/view.page.tsx'),
    route('/funding-assignments', 'areas/payments/funding/web/assignments.page.tsx'),
    route('/payments/create', 'areas/payments/web/create.page.tsx'),
    route('/payments/$id/view', 'areas/payments/web/view.page.tsx'),
  ],
}
