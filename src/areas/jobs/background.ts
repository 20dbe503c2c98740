import { chargeFees } from '#areas/jobs/fees/charge.ts'
import { followOpenings } from '#areas/jobs/openings.ts'
import { type Clocked, closeOver, endDue, nearTheirEnd } from '#areas/jobs/placement-life/clock-queries.ts'
import { insertSteps } from '#areas/jobs/placement-life/queries.ts'
import { notifyStep } from '#areas/jobs/send-notifications.ts'
import { findSettings, todayOf } from '#areas/settings/public.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import { addDays, formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'

/** So many placements in a transaction: locks are short, and what is done stays done when the server stops. */
const batch = 200
/** More than any agency has; what is left then is the next hour's. */
const mostBatches = 500

export const background: Record<string, JobHandler> = {
  'jobs.end_placements': (job) => endPlacements(job),
  'jobs.close_placements': (job) => closePlacements(job),
  'jobs.charge_fees': (job) => chargeFees(job),
}

/** Every hour, because agencies have midnight at different times. */
export const schedule = {
  'jobs.end_placements': '20 * * * *',
  'jobs.charge_fees': '35 * * * *',
  'jobs.close_placements': '50 * * * *',
}

type Striking = Pick<JobContext, 'inTenant' | 'now' | 'tenant' | 'publicUrl'>

/**
 * Ends the live placements whose last day has passed where the agency is, and tells of those whose last day is near.
 * Again, or days late: the same.
 */
export async function endPlacements(job: Striking): Promise<void> {
  await inBatches(job, async (db) => endSome({ ...job, db }, await todayOf({ db, now: job.now })))
  await inBatches(job, async (db) => tellSome({ ...job, db }, await todayOf({ db, now: job.now })))
}

/** Closes what is over and has no time left that waits for somebody or for a document. */
export function closePlacements(job: Striking): Promise<void> {
  return inBatches(job, async (db) => {
    const closed = await closeOver(db, { most: batch, now: job.now })
    await follow(db, closed, () => 'Nothing of it is open any more')
    return closed.length
  })
}

async function inBatches({ inTenant }: Striking, some: (db: Db) => Promise<number>): Promise<void> {
  for (let round = 0; round < mostBatches; round++) if ((await inTenant(some)) < batch) return
}

type At = Striking & { db: Db }

/** One batch; answers how many. Locks placements before jobs, as a person's change does. */
async function endSome({ db, ...at }: At, today: string): Promise<number> {
  const ended = await endDue(db, { most: batch, today })
  await follow(db, ended, ({ end_date }) => `By the clock: ${formatDay(end_date)} was its last day`)
  await followOpenings(db, [...new Set(ended.map(({ job_id }) => job_id))], today)
  for (const status of ['ended', 'terminated'] as const)
    await notifyStep(
      { ...at, db },
      status === 'ended' ? 'end' : 'termination',
      ended.filter((each) => each.status === status),
    )
  return ended.length
}

/** One batch of those whose last day is near, told once of each last day. */
async function tellSome({ db, ...at }: At, today: string): Promise<number> {
  const { placement_ending_days } = await findSettings(db)
  const near = await nearTheirEnd(db, { most: batch, until: addDays(today, placement_ending_days) })
  await notifyStep({ ...at, db }, 'ending', near)
  await announceAll(
    db,
    'placement.changed',
    near.map(({ id }) => ({ id })),
  )
  return near.length
}

/** Steps, history and news of what the clock did, each in one statement. */
async function follow(db: Db, moved: readonly Clocked[], why: (placement: Clocked) => string): Promise<void> {
  if (moved.length === 0) return
  await insertSteps(
    db,
    moved.map((each) => ({
      ...{ placement_id: each.id, kind: stepKinds[each.status] ?? 'closing', reason: why(each) },
      ...{ effective_from: each.end_date, end_before: each.end_date, end_after: each.end_date },
      ...{ user_id: null, user_name: 'Saffron' },
    })),
  )
  await recordHistoryEach(
    db,
    'placements',
    moved.map((each) => ({
      ...{ subject_id: each.id, action: each.status, user_id: null, user_name: 'Saffron' },
      changes: {
        status: { from: each.was, to: each.status },
        reason: { from: null, to: why(each) },
      },
    })),
  )
  await announceAll(
    db,
    'placement.changed',
    moved.map(({ id }) => ({ id })),
  )
}

const stepKinds: Record<string, string> = { ended: 'end', terminated: 'termination', closed: 'closing' }
