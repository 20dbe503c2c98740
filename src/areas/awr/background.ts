import {
  clocksAfter,
  endClocks,
  makeClocks,
  pairsOfCandidate,
  pairsOfCodes,
  pairsOfSheets,
} from '#areas/awr/clocks.ts'
import { tellOfWeeks } from '#areas/awr/send-notifications.ts'
import type { Pair } from '#areas/awr/worked-days.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import { enqueue } from '#platform/outbox.ts'

/** So many clocks in a transaction. */
const batch = 200

type Job = Pick<JobContext, 'inTenant' | 'now' | 'tenant' | 'publicUrl'>

export const background: Record<string, JobHandler> = {
  'awr.nightly': (job) => nightly(job),
  'awr.follow_codes': async (job, { ids }: { ids: number[] }) =>
    makeAll(job, await job.inTenant((db) => pairsOfCodes(db, ids))),
}

/** Early, when the day before is over wherever the agency is in the United Kingdom, and before anybody is at work. */
export const schedule = { 'awr.nightly': '25 4 * * *' }

/** Two records became one: its weeks are counted anew, and those of the one that went are nobody's. */
const followMerge: JobHandler = async (job, { id, from }: { id: number; from: number }) => {
  await job.inTenant((db) => endClocks(db, from))
  await makeAll(job, await job.inTenant((db) => pairsOfCandidate(db, id)))
}

const followSheets: JobHandler = async (job, { id, ids = [] }: { id?: number; ids?: number[] }) =>
  makeAll(job, await job.inTenant((db) => pairsOfSheets(db, id === undefined ? ids : [id])))

/** Which time is work is said by its code: all who have handed in some of it. */
const followCodes: JobHandler = (job, { id, ids = [] }: { id?: number; ids?: number[] }) =>
  job.inTenant((db) => enqueue(db, 'awr.follow_codes', { ids: id === undefined ? ids : [id] }))

export const eventListeners: Record<string, JobHandler> = {
  'timesheet.submitted': followSheets,
  'timesheet.recalled': followSheets,
  'timesheet.reviewed': followSheets,
  'timesheet.reverted': followSheets,
  'timesheet.payer_changed': followSheets,
  'rate-codes.changed': followCodes,
  'candidate.merged': followMerge,
}

/** Clocks whose day has come: a week is over, or another role begins. Each step is a transaction of its own. */
export async function nightly(job: Job): Promise<void> {
  const today = await job.inTenant((db) => todayOf({ ...job, db }))
  let after = 0
  for (;;) {
    const due = await job.inTenant(async (db) => {
      const some = await clocksAfter(db, after, batch, today)
      await tellOfWeeks({ ...job, db }, await makeClocks({ ...job, db }, some))
      return some
    })
    // Ids only grow, so this ends.
    after = due.at(-1)?.id ?? after
    if (due.length < batch) return
  }
}

async function makeAll(job: Job, pairs: readonly (Pair & { placement_id: number })[]): Promise<void> {
  for (let at = 0; at < pairs.length; at += batch) {
    const some = pairs.slice(at, at + batch)
    await job.inTenant(async (db) => tellOfWeeks({ ...job, db }, await makeClocks({ ...job, db }, some)))
  }
}
