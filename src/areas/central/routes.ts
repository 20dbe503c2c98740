import { central } from '#areas/central/contract.ts'
import { findDashboard } from '#areas/central/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function centralRoutes(on: On): void {
  on(central.dashboard, ({ all }) => findDashboard(all))
}
