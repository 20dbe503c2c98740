import { sql } from 'kysely'
import { followRequests } from '#areas/compliance/readiness/follow.ts'
import type { BeforeMerge, JobHandler } from '#platform/area.ts'

/**
 * One thing is asked at a time, and one stands at a time. Where both were asked for the same, what was submitted goes on, else
 * what was asked first; where both have it, the one that holds longer stands. What placements need is needed of the record
 * that is kept.
 */
export const mergeRequests: BeforeMerge = async ({ db }, { from, into }) => {
  const both = [from, into]
  await sql`
    with ranked as (
      select r.id, row_number() over (partition by r.requirement_id order by r.submitted_at desc nulls last, r.id) as place
      from compliance_requests r where r.tenant_id = ${db.tenant} and r.candidate_id = any(${both}::bigint[])
        and r.status = any('{requested,viewed,submitted,in_review,rejected}')
    )
    update compliance_requests r set status = 'withdrawn', reason = 'The same was asked of the record that it became part of',
      version = r.version + 1, updated_at = now()
    from ranked k where r.tenant_id = ${db.tenant} and r.id = k.id and k.place > 1`.execute(db)
  await sql`
    with ranked as (
      select r.id, row_number() over (partition by r.requirement_id order by (r.status = 'expired'), r.ends_by desc, r.id) as place
      from compliance_requests r where r.tenant_id = ${db.tenant} and r.candidate_id = any(${both}::bigint[])
        and r.status = any('{approved,expiring,expired,waived}')
    )
    update compliance_requests r set status = 'renewed', version = r.version + 1, updated_at = now()
    from ranked k where r.tenant_id = ${db.tenant} and r.id = k.id and k.place > 1`.execute(db)
  await sql`
    update compliance_needs n set subject_id = ${into}::bigint
    where n.tenant_id = ${db.tenant} and n.subject = 'candidates' and n.subject_id = ${from}`.execute(db)
  await sql`
    delete from compliance_readiness d
    where d.tenant_id = ${db.tenant} and d.subject = 'candidates' and d.subject_id = ${from}`.execute(db)
}

/** Two records became one: what is asked of it is counted anew, and what it holds or lets go follows. */
export const countMerged: JobHandler = ({ inTenant }, { id }: { id: number }) =>
  inTenant(async (db) => {
    const { rows } = await sql<{ id: number }>`
      select r.id from compliance_requests r where r.tenant_id = ${db.tenant} and r.candidate_id = ${id} limit 5000`.execute(
      db,
    )
    await followRequests(
      { db, who: { id: 0, name: 'Saffron' } as never },
      rows.map((one) => one.id),
    )
  })
