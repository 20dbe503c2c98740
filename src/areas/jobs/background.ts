import { sql } from 'kysely'
import { followOpenings } from '#areas/jobs/openings.ts'
import { todayOf } from '#areas/jobs/today.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import { formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'

/** So many placements in a transaction: locks are short, and what is done stays done when the server stops. */
const batch = 200
/** More than any agency has; what is left then is the next hour's. */
const mostBatches = 500

export const background: Record<string, JobHandler> = {
  'jobs.end_placements': (job) => endPlacements(job),
}

/** Every hour, because agencies have midnight at different times. */
export const schedule = { 'jobs.end_placements': '20 * * * *' }

/** Ends the live placements whose last day has passed where the agency is. Again, or days late: the same. */
export async function endPlacements({ inTenant, now }: Pick<JobContext, 'inTenant' | 'now'>): Promise<void> {
  for (let round = 0; round < mostBatches; round++) {
    const ended = await inTenant(async (db) => {
      return endSome(db, await todayOf({ db, now }))
    })
    if (ended < batch) return
  }
}

/** One batch; answers how many. Locks placements before jobs, as a person's change does. */
async function endSome(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ id: number; job_id: number; end_date: string }>`
    with due as materialized (
      select p.id from placements p
      where p.tenant_id = ${db.tenant} and p.status = 'live' and p.end_date < ${today}::date
      order by p.end_date, p.id limit ${sql.lit(batch)} for no key update
    )
    update placements p set status = 'ended', version = p.version + 1, updated_at = now()
    from due where p.tenant_id = ${db.tenant} and p.id = due.id
    returning p.id, p.job_id, p.end_date`.execute(db)
  if (rows.length === 0) return 0
  await recordHistoryEach(
    db,
    'placements',
    rows.map(({ id, end_date }) => ({
      subject_id: id,
      action: 'ended',
      user_id: null,
      user_name: 'Saffron',
      changes: {
        status: { from: 'live', to: 'ended' },
        reason: { from: null, to: `By the clock: ${formatDay(end_date)} was its last day` },
      },
    })),
  )
  await followOpenings(db, [...new Set(rows.map(({ job_id }) => job_id))], today)
  await announceAll(
    db,
    'placement.changed',
    rows.map(({ id }) => ({ id })),
  )
  return rows.length
}
