import { showDashboard } from '#areas/dashboard/actions.ts'
import { dashboard } from '#areas/dashboard/contract.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'dashboard',
  routes: (on) => on(dashboard.show, (ctx) => showDashboard(ctx)),
}
