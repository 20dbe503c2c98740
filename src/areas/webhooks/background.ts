import { forgetEvents } from '#areas/webhooks/delivery-queries.ts'
import { fanOut } from '#areas/webhooks/fan-out.ts'
import { fanOutWork, sendWork } from '#areas/webhooks/names.ts'
import { send } from '#areas/webhooks/sending.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'

/** So many in a transaction, and so many transactions: what is left then is the next night's. */
const batch = 1_000
const mostBatches = 200

export const background: Record<string, JobHandler> = {
  [fanOutWork]: (job) => fanOut(job),
  [sendWork]: (job) => send(job),
  'webhooks.nightly': (job) => forget(job),
}

/** Sending wakes by itself; this finds what a process left that was killed while it sent. */
export const schedule = { [sendWork]: '*/10 * * * *', 'webhooks.nightly': '20 3 * * *' }

async function forget(job: Pick<JobContext, 'inTenant' | 'now'>): Promise<void> {
  for (let turn = 0; turn < mostBatches; turn++) {
    const gone = await job.inTenant((db) => forgetEvents(db, job.now, batch))
    if (gone < batch) return
  }
}
