import type { AuditEntry, AuditQuery } from '#areas/audit/contract.ts'
import { auditShape, type FoundEntry, findEntry } from '#areas/audit/queries.ts'
import { auditedRecordsOf, reachesOf, refuseUnknown } from '#areas/audit/record-kinds.ts'
import { allWithheld, visibleChanges } from '#areas/audit/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Context & { deps: Pick<Deps, 'areas'> }

/** One page of everything that happened, masked as the person's permissions say. */
export async function listAudit(ctx: RequestContext, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { areas } = ctx.deps
  refuseUnknown(auditedRecordsOf(areas), query.subject)
  const page = await listPage(ctx.db, '/audit', query, auditShape(ctx, query, areas))
  return { ...page, data: page.data.map(shownTo(ctx)) }
}

export async function showEntry(ctx: RequestContext, id: number): Promise<AuditEntry> {
  const entry = await findEntry(ctx, id, ctx.deps.areas)
  if (!entry) throw notFound('Entry')
  return shownTo(ctx)(entry)
}

function shownTo(ctx: RequestContext) {
  const subjects = auditedRecordsOf(ctx.deps.areas)
  const reaches = reachesOf(subjects, ctx)
  return (entry: FoundEntry): AuditEntry => {
    const { label = entry.subject, page } = subjects.get(entry.subject) ?? {}
    const opens = page !== undefined && entry.subject_name !== null
    const hidden = (reaches.get(entry.subject) ?? 'none') === 'none'
    return {
      ...entry,
      subject_label: label,
      page: opens ? page.replace(':id', String(entry.subject_id)) : null,
      changes: hidden ? allWithheld(entry.changes) : visibleChanges(ctx.who, entry.changes),
    }
  }
}
