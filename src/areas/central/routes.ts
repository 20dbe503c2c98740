import { central } from '#areas/central/contract.ts'
import { groupRoutes } from '#areas/central/groups/routes.ts'
import { findDashboard } from '#areas/central/queries.ts'
import { supportRoutes } from '#areas/central/support/routes.ts'
import { tenantRoutes } from '#areas/central/tenants/routes.ts'
import type { On } from '#platform/http/mount.ts'

export function centralRoutes(on: On): void {
  on(central.dashboard, ({ all }) => findDashboard(all))
  tenantRoutes(on)
  groupRoutes(on)
  supportRoutes(on)
}
