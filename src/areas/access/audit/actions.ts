import type { AuditEntry, AuditQuery } from '#areas/access/audit/contract.ts'
import { auditShape, findEntry, reachOfSubjects } from '#areas/access/audit/queries.ts'
import { allWithheld, visibleChanges } from '#areas/access/audit/rules.ts'
import type { Context } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import type { Page } from '#platform/http/contract.ts'
import { missing } from '#platform/refusal.ts'

/** One page of everything that happened, masked as the person's permissions say. */
export async function listAudit(ctx: Context, query: AuditQuery): Promise<Page<AuditEntry>> {
  const page = await listPage(ctx.db, '/audit', query, auditShape(ctx, query))
  return { ...page, data: page.data.map(maskedFor(ctx)) }
}

export async function showEntry(ctx: Context, id: number): Promise<AuditEntry> {
  const entry = await findEntry(ctx, id)
  if (!entry) throw missing('Entry')
  return maskedFor(ctx)(entry)
}

function maskedFor(ctx: Pick<Context, 'db' | 'who'>) {
  const reaches = reachOfSubjects(ctx)
  return (entry: AuditEntry): AuditEntry => ({
    ...entry,
    changes:
      (reaches.get(entry.subject) ?? 'none') === 'none'
        ? allWithheld(entry.changes)
        : visibleChanges(ctx.who, entry.changes),
  })
}
