import { sql } from 'kysely'
import type { BeforeMerge } from '#platform/area.ts'
import { Refusal } from '#platform/refusal.ts'

/** One agreement to work longer holds at a time. */
export const refuseTwoOptOuts: BeforeMerge = async ({ db }, { from, into }) => {
  const { rows } = await sql`
    select from working_time_opt_outs o where o.tenant_id = ${db.tenant} and o.candidate_id = any(${[from, into]}::bigint[])
      and o.withdrawn_on is null having count(*) > 1`.execute(db)
  if (rows.length === 0) return
  throw new Refusal(
    'candidate.merge_opt_out',
    409,
    'Both have opted out of 48 hours',
    'Withdraw one of the two first: one holds at a time.',
  )
}
