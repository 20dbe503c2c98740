import { loadWho } from '#areas/access/public.ts'
import { contextOf } from '#areas/imports/checking.ts'
import { announceUpdate, failed } from '#areas/imports/ending.ts'
import { importerFor } from '#areas/imports/importers.ts'
import { claim, endImport, holdImport, saveCounts } from '#areas/imports/progress-queries.ts'
import type { StoredImport } from '#areas/imports/queries.ts'
import { doneRows, saveUndone } from '#areas/imports/row-queries.ts'
import { batchRows } from '#areas/imports/rules.ts'
import type { JobContext } from '#platform/area.ts'
import { signalNow } from '#platform/db/limits.ts'
import { Refusal } from '#platform/refusal.ts'

/** Takes back what an import wrote, the last rows first and a batch a transaction; what somebody touched since is listed. */
export async function undoImport(
  job: JobContext,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  const made = await job.inTenant((db) => claim(db, id, 'rolling_back'))
  if (!made) return
  try {
    while (await undoBatch(job, made, user_id)) signalNow().throwIfAborted()
  } catch (error) {
    signalNow().throwIfAborted()
    await failed(job, made, error)
  }
}

async function undoBatch(job: JobContext, made: StoredImport, user_id: number): Promise<boolean> {
  return job.inTenant(async (db) => {
    if (!(await holdImport(db, made))) return false
    const who = await loadWho(db, user_id)
    if (!who) throw new Refusal('import.gone', 403, 'Whoever undid it is not in the agency any more')
    const importer = importerFor(job.areas, who, made.entity)
    const rows = await doneRows(db, made.id, batchRows)
    if (rows.length === 0) {
      await endImport(db, made.id, { status: 'rolled_back' })
      await announceUpdate(db, { ...made, status: 'rolled_back' })
      return false
    }
    const stay = await importer.undo(contextOf(job, db, who), rows)
    await saveUndone(
      db,
      made.id,
      rows.map(({ row }) => ({
        row,
        state: stay.has(row) ? ('kept' as const) : ('undone' as const),
        outcome: stay.get(row) ?? '',
      })),
    )
    made.kept += stay.size
    made.undone += rows.length - stay.size
    made.rows_done = made.kept + made.undone
    const { kept, undone, rows_done } = made
    await saveCounts(db, made.id, { kept, undone, rows_done })
    await announceUpdate(db, made)
    return true
  })
}
