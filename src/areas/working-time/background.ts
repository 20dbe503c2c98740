import { averagesAfter, endAverage, makeAverages, presentOf, workersOf } from '#areas/working-time/clocks.ts'
import { tellOfLimits } from '#areas/working-time/send-notifications.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import type { Day } from '#platform/days.ts'
import { enqueue } from '#platform/outbox.ts'

/** So many averages in a transaction. */
const batch = 200

type Job = Pick<JobContext, 'inTenant' | 'now' | 'tenant' | 'publicUrl'>

export const background: Record<string, JobHandler> = {
  'working_time.nightly': (job) => nightly(job),
  'working_time.follow_figures': (job) => makeAll(job, null),
}

/** After the AWR weeks, and before anybody is at work. */
export const schedule = { 'working_time.nightly': '40 4 * * *' }

export const eventListeners: Record<string, JobHandler> = {
  // Whatever moves AWR weeks moves the average: sheets, payers, rate codes and absences.
  'awr.changed': async (job, { ids }: { ids: number[] }) => {
    const workers = await job.inTenant((db) => workersOf(db, ids))
    for (let at = 0; at < workers.length; at += batch) await makeSome(job, workers.slice(at, at + batch))
  },
  'candidate.merged': async (job, { id, from }: { id: number; from: number }) => {
    await job.inTenant((db) => endAverage(db, from))
    await makeSome(job, [id])
  },
  'figures.changed': (job) => job.inTenant((db) => enqueue(db, 'working_time.follow_figures', {})),
}

/** Averages whose day has come: a week is over, or an opt-out begins or ends. */
export async function nightly(job: Job): Promise<void> {
  const { today } = await job.inTenant((db) => presentOf({ ...job, db }))
  await makeAll(job, today)
}

/** Each step is a transaction of its own. */
async function makeAll(job: Job, dueOn: Day | null): Promise<void> {
  let after = 0
  for (;;) {
    const due = await job.inTenant((db) => averagesAfter(db, after, batch, dueOn))
    await makeSome(
      job,
      due.map(({ candidate_id }) => candidate_id),
    )
    // Ids only grow, so this ends.
    after = due.at(-1)?.id ?? after
    if (due.length < batch) return
  }
}

const makeSome = (job: Job, candidates: readonly number[]) =>
  job.inTenant(async (db) => tellOfLimits({ ...job, db }, await makeAverages({ ...job, db }, candidates)))
