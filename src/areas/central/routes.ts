import { accountRoutes } from '#areas/central/accounts/routes.ts'
import { centralAuditRoutes } from '#areas/central/audit/routes.ts'
import { dashboardRoutes } from '#areas/central/dashboard/routes.ts'
import { erasingRoutes } from '#areas/central/erasing/routes.ts'
import { groupMailRoutes } from '#areas/central/groups/mails/routes.ts'
import { groupRoutes } from '#areas/central/groups/routes.ts'
import { supportRoutes } from '#areas/central/support/routes.ts'
import { tenantRoutes } from '#areas/central/tenants/routes.ts'
import type { On } from '#platform/http/mount.ts'

export function centralRoutes(on: On): void {
  dashboardRoutes(on)
  centralAuditRoutes(on)
  tenantRoutes(on)
  erasingRoutes(on)
  groupRoutes(on)
  groupMailRoutes(on)
  supportRoutes(on)
  accountRoutes(on)
}
