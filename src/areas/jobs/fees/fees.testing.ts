import { sql } from 'kysely'
import { newJob, newWorker } from '#areas/jobs/jobs.testing.ts'
import { amber, as, inAmber } from '#test/agencies.ts'

/** Each is due by now. */
export const stages = [
  { label: 'On offer', percent: '33.3333', due: 'offer' },
  { label: 'On the first day', percent: '33.3333', due: 'start' },
  { label: 'After four weeks', percent: '33.3334', due: 'day', due_on: '2026-02-02' },
]
export const rebates = [
  { from_week: 1, to_week: 4, percent: '100' },
  { from_week: 5, to_week: 8, percent: '50' },
  { from_week: 9, to_week: 12, percent: '25' },
]
export const fee = { salary: 45_000_00, percent: '18', stages, rebates }

/** It began on 5 January 2026, which may be more than a year ago. */
export const accepted = [{ code: 'placement.backdated', reason: 'Agreed in January' }]

/** Somebody the client takes on. */
async function permanent() {
  const id = await newWorker()
  await inAmber((db) =>
    sql`update engagements set type = 'perm', supplier_id = null where tenant_id = ${db.tenant} and candidate_id = ${id}`.execute(
      db,
    ),
  )
  return id
}

/** A permanent placement of a new worker since 5 January 2026, with its fee. */
export async function place(more: object = {}) {
  const job = await newJob({ type: 'perm' })
  const codes = (await as(amber.owner).get('/rate-codes')).body.data
  return as(amber.owner).post('/placements', {
    job_id: job.id,
    candidate_id: await permanent(),
    start_date: '2026-01-05',
    basic_rate_code_id: codes[0].id,
    rates: [],
    fee,
    accepted,
    ...more,
  })
}
