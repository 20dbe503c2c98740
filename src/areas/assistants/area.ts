import { assistantAuditedRecords } from '#areas/assistants/audited-records.ts'
import { assistantsIntegration } from '#areas/assistants/integration.ts'
import { serveAssistants } from '#areas/assistants/mcp.ts'
import { assistantRoutes } from '#areas/assistants/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'assistants',
  routes: assistantRoutes,
  plugin: serveAssistants,
  integrations: [assistantsIntegration],
  auditedRecords: assistantAuditedRecords,
}
