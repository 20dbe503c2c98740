import { expire, lockAlive } from '#areas/exports/queries.ts'
import type { JobContext } from '#platform/area.ts'
import { announceAll, enqueue } from '#platform/outbox.ts'

/** Files nobody needs any more. */
export async function discardFiles(job: JobContext, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await job.storage.remove(key)
}

/** What has expired loses its file, and what lost its maker or its job gets one again. */
export async function tidyExports(job: JobContext): Promise<void> {
  await job.inTenant(async (db) => {
    const expired = await expire(db, job.now)
    if (expired.length > 0) {
      await enqueue(db, 'exports.discard', { keys: expired.map(({ storage_key }) => storage_key) })
      await announceAll(
        db,
        'export.updated',
        expired.map(({ id, user_id }) => ({ user_ids: [user_id], id, status: 'expired', percent: 100 })),
      )
    }
    // At most a few for each person; one that needs nothing finds that out by itself.
    for (const { id } of (await lockAlive(db)).slice(0, 20)) await enqueue(db, 'exports.make', { id })
  })
}
