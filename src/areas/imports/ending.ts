import { releaseObjects } from '#areas/files/public.ts'
import { importReady } from '#areas/imports/notification-kinds.ts'
import { endImport, holdImport } from '#areas/imports/progress-queries.ts'
import type { StoredImport } from '#areas/imports/queries.ts'
import { mostAttempts, percentOf, undoWithin } from '#areas/imports/rules.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { counted } from '#platform/counted.ts'
import type { Db } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

const ourFault = 'Something went wrong on our side. Please try again.'

/** The browsers of whoever brings it in hear of it after commit. */
export function announceUpdate(
  db: Db,
  made: Pick<StoredImport, 'id' | 'status' | 'user_id' | 'rows_done' | 'rows_total'>,
): Promise<void> {
  const { id, status, user_id } = made
  return announce(db, 'import.updated', { user_ids: [user_id], id, status, percent: percentOf(made) })
}

/** A fault of ours is tried again a few times, as is what had to wait too long; what cannot be is said in words. */
export async function failed(job: JobContext, made: StoredImport, error: unknown): Promise<void> {
  const isRefused = error instanceof Refusal
  const isFinal = isRefused && error.retry_after === undefined
  if (!isFinal && made.attempt < mostAttempts) throw error
  if (!isRefused) job.log.error({ err: error, import: made.id }, 'an import failed')
  const words = isRefused ? `${error.title}. ${error.description}` : ourFault
  await job.inTenant(async (db) => {
    if (!(await holdImport(db, made))) return
    const isWriting = made.status === 'running'
    await endImport(db, made.id, {
      ...{ status: 'failed', error: words.trim() },
      ...(isWriting && endingOf(clock.now())),
    })
    if (isWriting) await releaseObjects(db, [made.storage_key])
    await announceUpdate(db, { ...made, status: 'failed' })
    await notify({ ...job, db }, importReady, [
      {
        user_id: made.user_id,
        write: () => ({
          ...{
            type: 'error' as const,
            title: `The import of “${made.filename}” stopped`,
            description: words,
          },
          actions: [{ label: 'Open', url: `/import/${made.id}` }],
        }),
      },
    ])
  })
}

/** What ends with the writing, which may have taken an hour: its file goes, and the time begins in which it can be undone. */
export function endingOf(now: Date) {
  return {
    finished_at: now.toISOString(),
    undo_until: new Date(now.getTime() + undoWithin).toISOString(),
    storage_key: null,
  }
}

export const writtenWords = ({ created, updated }: Pick<StoredImport, 'created' | 'updated'>): string =>
  `${counted(created, 'record')} created, ${counted(updated, 'record')} updated`
