import { listAudit, showEntry } from '#areas/access/audit/actions.ts'
import { audit } from '#areas/access/audit/contract.ts'
import { listActions } from '#areas/access/audit/queries.ts'
import { subjectChoices, subjectsOf } from '#areas/access/audit/subjects.ts'
import type { On } from '#platform/http/mount.ts'

export function auditRoutes(on: On): void {
  on(audit.list, (ctx) => listAudit(ctx, ctx.query))
  on(audit.actions, async (ctx) => ({ data: await listActions(ctx.db) }))
  on(audit.subjects, ({ deps }) => ({ data: subjectChoices(subjectsOf(deps.areas)) }))
  on(audit.show, async (ctx) => ({ data: await showEntry(ctx, ctx.params.id) }))
}
