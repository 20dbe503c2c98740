import { recordShape } from '#areas/access/audit/queries.ts'
import { visibleChanges } from '#areas/access/audit/rules.ts'
import { subjectsOf } from '#areas/access/audit/subjects.ts'
import type { access, HistoryEntry } from '#areas/access/contract.ts'
import type { Deps } from '#platform/area.ts'
import { type Context, can, reachOf } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import type { Out, Page } from '#platform/http/contract.ts'
import { invalid, lacks, missing } from '#platform/refusal.ts'

type Asked = Out<(typeof access.history)['query']>
type Asking = Context & { deps: Pick<Deps, 'areas'> }

/** Who did what to a record; what the person may not see of it is withheld, and where from is for the audit. */
export async function showHistory(ctx: Asking, query: Asked): Promise<Page<HistoryEntry>> {
  const { subject, subject_id } = query
  const { allow, find } = subjectsOf(ctx.deps.areas).get(subject) ?? {}
  if (!allow) throw invalid('subject', 'There is no history of such records')
  const scope = reachOf(ctx.who, allow)
  if (!scope) throw lacks(allow, 'You may not see this history')
  if (scope !== 'all') {
    if (!find) throw missing('Record')
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
