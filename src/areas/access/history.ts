import { recordShape } from '#areas/access/audit/queries.ts'
import { visibleChanges } from '#areas/access/audit/rules.ts'
import { type access, type HistoryEntry, historyOf } from '#areas/access/contract.ts'
import { type Context, can, reachOf } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import type { Out, Page } from '#platform/http/contract.ts'
import { lacks, missing } from '#platform/refusal.ts'

export type HistorySubject = keyof typeof historyOf
type Guard = (ctx: Context, id: number) => Promise<unknown>

const guards = new Map<string, Guard>()

/**
 * A room says how to tell whether somebody with a narrow grant (`clients.view.own`) may see a record: `guard` throws
 * when they may not. Without one, only those who may view every record see its history.
 */
export function guardHistory(subject: HistorySubject, guard: Guard): void {
  guards.set(subject, guard)
}

type Asked = Out<(typeof access.history)['query']>

/** Who did what to a record; what the person may not see of it is withheld, and where from is for the audit. */
export async function showHistory(ctx: Context, query: Asked): Promise<Page<HistoryEntry>> {
  const { subject, subject_id } = query
  const scope = reachOf(ctx.who, historyOf[subject])
  if (!scope) throw lacks(historyOf[subject], 'You may not see this history')
  if (scope !== 'all') {
    const guard = guards.get(subject)
    if (!guard) throw missing('Record')
    await guard({ ...ctx, scope }, subject_id)
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
