import { releaseObjects } from '#areas/files/public.ts'
import { announceUpdate } from '#areas/imports/ending.ts'
import { tidyRows } from '#areas/imports/progress-queries.ts'
import { keptFor } from '#areas/imports/rules.ts'
import type { JobContext } from '#platform/area.ts'

/** What nobody went on with ends, and what rows say of people goes once it can no longer be undone. */
export async function tidyImports(job: JobContext): Promise<void> {
  await job.inTenant(async (db) => {
    const ended = await tidyRows(db, job.now, new Date(job.now.getTime() - keptFor))
    await releaseObjects(
      db,
      ended.map(({ storage_key }) => storage_key),
    )
    for (const made of ended)
      await announceUpdate(db, { ...made, status: 'cancelled', rows_done: 0, rows_total: 0 })
  })
}
