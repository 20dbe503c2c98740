import { centralDashboard } from '#areas/central/dashboard/contract.ts'
import { showDashboard } from '#areas/central/dashboard/dashboard-data.ts'
import type { On } from '#platform/http/mount.ts'

export function dashboardRoutes(on: On): void {
  on(centralDashboard.show, ({ all, now }) => showDashboard(all, now))
}
