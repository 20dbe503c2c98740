import type { HistoryEntry } from '#areas/access/contract.ts'
import { historyOf } from '#areas/access/contract.ts'
import { listHistory } from '#areas/access/queries.ts'
import { visibleChanges } from '#areas/access/rules.ts'
import { type Context, reachOf } from '#platform/context.ts'
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

/** Who did what to a record; fields with money that the person may not see are left out. */
export async function showHistory(
  ctx: Context,
  subject: HistorySubject,
  id: number,
): Promise<HistoryEntry[]> {
  const scope = reachOf(ctx.who, historyOf[subject])
  if (!scope) throw lacks(historyOf[subject], 'You may not see this history')
  if (scope !== 'all') {
    const guard = guards.get(subject)
    if (!guard) throw missing('Record')
    await guard({ ...ctx, scope }, id)
  }
  const entries = await listHistory(ctx.db, subject, id)
  return entries.map((entry) => ({ ...entry, changes: visibleChanges(ctx.who, entry.changes) }))
}
