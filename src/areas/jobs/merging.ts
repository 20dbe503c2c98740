import { sql } from 'kysely'
import type { BeforeMerge } from '#platform/area.ts'

/** Both records are thought of for the same job: the one that goes is thought of no more. */
export const mergeThoughts: BeforeMerge = async ({ db }, { from, into }) => {
  await sql`
    delete from job_candidates j where j.tenant_id = ${db.tenant} and j.candidate_id = ${from}
      and exists (select from job_candidates k where k.tenant_id = ${db.tenant} and k.job_id = j.job_id
        and k.candidate_id = ${into})`.execute(db)
}
