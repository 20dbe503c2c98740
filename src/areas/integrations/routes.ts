import { integrations } from '#areas/integrations/contract.ts'
import { linksOf, listIntegrations, listLog } from '#areas/integrations/queries.ts'
import { xeroRoutes } from '#areas/integrations/xero/routes.ts'
import type { On } from '#platform/http/mount.ts'

export function integrationRoutes(on: On): void {
  on(integrations.list, async (ctx) => ({ data: await listIntegrations(ctx) }))
  on(integrations.log, (ctx) => listLog(ctx, ctx.query))
  on(integrations.linksOf, (ctx) => linksOf(ctx, ctx.query))
  xeroRoutes(on)
}
