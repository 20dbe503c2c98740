import type { audit, HistoryEntry } from '#areas/audit/contract.ts'
import { recordShape } from '#areas/audit/queries.ts'
import { auditedRecordsOf } from '#areas/audit/record-kinds.ts'
import { visibleChanges } from '#areas/audit/rules.ts'
import type { Deps } from '#platform/area.ts'
import { type Context, can, reachOf } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import type { Out, Page } from '#platform/http/contract.ts'
import { forbidden, invalid, notFound } from '#platform/refusal.ts'

type HistoryQuery = Out<(typeof audit.history)['query']>
type RequestContext = Context & { deps: Pick<Deps, 'areas'> }

/** Who did what to a record; what the person may not see of it is withheld, and where from is for the audit. */
export async function showHistory(ctx: RequestContext, query: HistoryQuery): Promise<Page<HistoryEntry>> {
  const { subject, subject_id } = query
  const { allow, find } = auditedRecordsOf(ctx.deps.areas).get(subject) ?? {}
  if (!allow) throw invalid('subject', 'There is no history of such records')
  const scope = reachOf(ctx.who, allow)
  if (!scope) throw forbidden(allow, 'You may not see this history')
  if (scope !== 'all') {
    if (!find) throw notFound('Record')
    await find({ ...ctx, scope }, subject_id)
  }
  const isStaff = ctx.who.kind === 'staff' || ctx.who.kind === 'central'
  const asked = { ...query, subject: undefined, action: undefined, via: undefined }
  const page = await listPage(ctx.db, '/history', query, recordShape(ctx, asked, query, isStaff))
  const audits = can(ctx.who, 'audit.view')
  return {
    ...page,
    data: page.data.map((entry) => ({
      ...entry,
      changes: visibleChanges(ctx.who, entry.changes),
      ...(audits ? {} : { ip: '', agent: '' }),
    })),
  }
}
