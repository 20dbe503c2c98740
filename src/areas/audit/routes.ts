import { listAudit, showEntry } from '#areas/audit/actions.ts'
import { audit } from '#areas/audit/contract.ts'
import { showHistory } from '#areas/audit/history.ts'
import { listActions } from '#areas/audit/queries.ts'
import { auditedRecordChoices, auditedRecordsOf } from '#areas/audit/record-kinds.ts'
import type { On } from '#platform/http/mount.ts'

export function auditRoutes(on: On): void {
  on(audit.history, (call) => showHistory(call, call.query))
  on(audit.list, (ctx) => listAudit(ctx, ctx.query))
  on(audit.actions, async (ctx) => ({ data: await listActions(ctx.db) }))
  on(audit.subjects, ({ deps }) => ({ data: auditedRecordChoices(auditedRecordsOf(deps.areas)) }))
  on(audit.show, async (ctx) => ({ data: await showEntry(ctx, ctx.params.id) }))
}
