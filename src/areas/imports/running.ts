import { releaseObjects } from '#areas/files/public.ts'
import { bringer, contextOf, secretsOf } from '#areas/imports/checking.ts'
import { announceUpdate, endingOf, failed, writtenWords } from '#areas/imports/ending.ts'
import { fieldsFor, importerFor } from '#areas/imports/importers.ts'
import { importReady } from '#areas/imports/notification-kinds.ts'
import { claim, endImport, holdImport, saveCounts } from '#areas/imports/progress-queries.ts'
import type { StoredImport } from '#areas/imports/queries.ts'
import { type Outcome, saveOutcomes, type WaitingRow, waitingRows } from '#areas/imports/row-queries.ts'
import { batchRows, whyNotMapping } from '#areas/imports/rules.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import type { Who } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { signalNow } from '#platform/db/limits.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Importer, PlannedRow, RowToWrite, WrittenRow } from '#platform/importer.ts'
import { refuse } from '#platform/refusal.ts'

/** Writes what was checked, a batch a transaction. Ended in the middle, it goes on with what waits. */
export async function runImport(job: JobContext, { id }: { id: number }): Promise<void> {
  const made = await job.inTenant((db) => claim(db, id, 'running'))
  if (!made) return
  try {
    const who = await bringer(job, made)
    const importer = importerFor(job.areas, who, made.entity)
    // What they could write when it was checked may not be theirs any more.
    refuse(whyNotMapping(made.mapping!, importer, fieldsFor(importer, who)))
    for (;;) {
      signalNow().throwIfAborted()
      const left = await job.inTenant((db) => runBatch({ job, made, who, importer }, db))
      if (left === 'stopped') return
      if (left === 'done') break
    }
    await ended(job, made)
  } catch (error) {
    signalNow().throwIfAborted()
    await failed(job, made, error)
  }
}

type Running = { job: JobContext; made: StoredImport; who: Who; importer: Importer }

async function runBatch({ job, made, who, importer }: Running, db: Db): Promise<'stopped' | 'done' | 'more'> {
  if (!(await holdImport(db, made))) return 'stopped'
  const waiting = await waitingRows(db, made.id, batchRows)
  if (waiting.length === 0) return 'done'
  const ctx = contextOf(job, db, who)
  const rows = waiting.map(({ row, values, secrets }) => ({
    row,
    values: secrets === '' ? values : { ...values, ...opened(job, made.id, row, secrets) },
  }))
  // Asked again where it is written: what was right when it was checked may not be by now.
  const planned = await importer.plan(ctx, rows, made.mapping!)
  const byRow = new Map(planned.map((each) => [each.row, each]))
  const checked = waiting.map((each) => ({ waiting: each, planned: byRow.get(each.row)! }))
  const fits = checked.filter((each) => whyChanged(each.waiting, each.planned) === undefined)
  const written = await importer.write(
    ctx,
    fits.map((each) => each.planned as RowToWrite),
    { import: { from: null, to: `${made.filename} (#${made.id})` }, ...made.reasons },
  )
  const done = new Map(written.map((each) => [each.row, each]))
  const outcomes = checked.map((each) => outcomeOf(each, done.get(each.waiting.row)))
  await saveOutcomes(db, made.id, outcomes)
  const isDone = new Set(outcomes.filter(({ state }) => state === 'done').map(({ row }) => row))
  made.created += waiting.filter(({ row, action }) => action === 'create' && isDone.has(row)).length
  made.updated += waiting.filter(({ row, action }) => action === 'update' && isDone.has(row)).length
  made.failed += waiting.length - isDone.size
  made.rows_done = made.created + made.updated + made.failed
  const { created, updated, rows_done } = made
  await saveCounts(db, made.id, { created, updated, failed: made.failed, rows_done })
  await announceUpdate(db, made)
  return 'more'
}

const opened = (job: JobContext, id: number, row: number, secrets: string) =>
  JSON.parse(job.vault.open(secrets, secretsOf(job.tenant.id, id, row))) as Record<string, unknown>

const changedSince = 'Somebody changed this since it was checked. Import the row again.'

/** What would be written is no longer what the person has seen. */
function whyChanged(waiting: WaitingRow, planned: PlannedRow): string | undefined {
  if (planned.action === 'wrong') return 'What was right when it was checked is not any more.'
  if (planned.action !== waiting.action) return changedSince
  const target = planned.action === 'update' ? planned : undefined
  if ((target?.id ?? null) !== waiting.target_id || (target?.version ?? null) !== waiting.target_version)
    return changedSince
  const known = new Set(waiting.warnings.map(({ code }) => code))
  return (planned.warnings ?? []).some(({ code }) => !known.has(code)) ? changedSince : undefined
}

function outcomeOf(
  { waiting, planned }: { waiting: WaitingRow; planned: PlannedRow },
  written: WrittenRow | undefined,
): Outcome {
  const { row } = waiting
  if (written)
    return {
      ...{ row, state: 'done', target_id: written.id, written_version: written.version, undo: written.undo },
      ...{ errors: [], outcome: '' },
    }
  const texts = planned.action === 'wrong' ? Object.entries(planned.errors) : []
  const errors = texts.map(([field, [text = '']]) => ({ field, text, value: '' }))
  const outcome = whyChanged(waiting, planned) ?? changedSince
  return { row, state: 'failed', target_id: null, written_version: null, undo: null, errors, outcome }
}

async function ended(job: JobContext, made: StoredImport): Promise<void> {
  await job.inTenant(async (db) => {
    if (!(await holdImport(db, made))) return
    const status = made.failed + made.wrong_rows > 0 ? 'completed_with_errors' : 'completed'
    await endImport(db, made.id, { status, ...endingOf(clock.now()) })
    await releaseObjects(db, [made.storage_key])
    await announceUpdate(db, { ...made, status })
    const left = made.failed + made.wrong_rows
    await notify({ ...job, db }, importReady, [
      {
        user_id: made.user_id,
        write: () => ({
          type: left > 0 ? ('info' as const) : ('success' as const),
          title: `The import of “${made.filename}” is done`,
          description: `${writtenWords(made)}${left > 0 ? `, ${counted(left, 'row')} left out` : ''}.`,
          actions: [{ label: 'Open', url: `/import/${made.id}` }],
        }),
      },
    ])
  })
}
