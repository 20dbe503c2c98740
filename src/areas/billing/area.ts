import { endTrial } from '#areas/billing/background.ts'
import { productRoutes } from '#areas/billing/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'billing',
  routes: productRoutes,
  background: { 'billing.trials': endTrial },
  schedule: { 'billing.trials': '20 0 * * *' },
}
