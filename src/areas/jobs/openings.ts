import { sql } from 'kysely'
import { type JobState, placesText, statusByPlaces } from '#areas/jobs/transitions.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'

type Job = { id: number; status: JobState; openings: number; taken: number; over: boolean }

/**
 * A placement of these jobs, or their openings, changed: a full one is filled, one with a place free is open again, and
 * the history says so. In the transaction of that change, after it is written; it holds the jobs.
 */
export async function followOpenings(db: Db, jobIds: readonly number[], today: string): Promise<void> {
  await sql`select 1 from jobs j where j.tenant_id = ${db.tenant} and j.id = any(${jobIds}::bigint[])
    order by j.id for no key update`.execute(db)
  const { rows } = await sql<Job>`
    select j.id, j.status, j.openings, coalesce(j.end_date < ${today}::date, false) as over,
      (select count(*)::int from placements p
       where p.tenant_id = ${db.tenant} and p.job_id = j.id and p.status = 'live') as taken
    from jobs j where j.tenant_id = ${db.tenant} and j.id = any(${jobIds}::bigint[])`.execute(db)
  const moved = rows.flatMap((job) => {
    const status = statusByPlaces(job)
    return status ? [{ ...job, from: job.status, status }] : []
  })
  if (moved.length === 0) return
  // The version stays: no form holds this status, so whoever has one open loses nothing by it.
  await sql`
    update jobs j set status = m.status, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, status text)
    where j.tenant_id = ${db.tenant} and j.id = m.id`.execute(db)
  await recordHistoryEach(db, 'jobs', moved.map(historyEntry))
  await announceAll(
    db,
    'job.changed',
    moved.map(({ id }) => ({ id })),
  )
}

function historyEntry({ id, from, status, openings, taken }: Job & { from: JobState }) {
  const places = placesText(taken, openings)
  const why = status === 'closed' ? `${places}, and the last day of the job has passed` : places
  return {
    subject_id: id,
    action: status === 'open' ? 'opened' : status,
    user_id: null,
    user_name: 'Saffron',
    changes: { status: { from, to: status }, reason: { from: null, to: `By itself: ${why}` } },
  }
}
