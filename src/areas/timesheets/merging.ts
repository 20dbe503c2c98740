import { sql } from 'kysely'
import type { BeforeMerge } from '#platform/area.ts'
import { formatDay } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'

/** Nobody worked in two places at once: where submitted shifts of the two overlap, they are two people. */
export const refuseTwoPlaces: BeforeMerge = async ({ db }, { from, into }) => {
  const { rows } = await sql<{ day: string }>`
    with shifts as (
      select t.candidate_id, e.day, tsrange(e.day + e.start_time::time, e.day + e.end_time::time
        + case when e.end_time <= e.start_time then interval '1 day' else interval '0' end) as at
      from timesheets t join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = t.id and e.kind = 'shift'
      where t.tenant_id = ${db.tenant} and t.candidate_id = any(${[from, into]}::bigint[])
        and t.status = any('{submitted,approved,processed}')
    )
    select a.day from shifts a join shifts b on a.at && b.at
    where a.candidate_id = ${from} and b.candidate_id = ${into} order by a.day limit 1`.execute(db)
  if (!rows[0]) return
  throw new Refusal(
    'candidate.merge_overlap',
    409,
    'Both were at work at the same time',
    `Their submitted shifts overlap on ${formatDay(rows[0].day)}. Correct the time of one of them first.`,
  )
}
