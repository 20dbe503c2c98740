import { sql } from 'kysely'
import type { z } from 'zod'
import { sharersOfJob } from '#areas/jobs/consultants/queries.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import type { Layout, RateUnit } from '#areas/jobs/job-enums.ts'
import type { Joined } from '#areas/jobs/placement-checks.ts'
import { whyNotLayout } from '#areas/jobs/rules.ts'
import { type Context, covers } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid, refuse } from '#platform/refusal.ts'

type Given = {
  job_id: number
  candidate_id: number
  billing_profile_id: number | null
  approver_user_id: number | null
  start_date: string
  layout: Layout
  basic_rate_code_id: number
  /** The candidate was placed before and does not change now. */
  stays?: boolean
  /** The billing profile that it is under already, archived or not. */
  kept_profile?: number | null
}

type Row = Joined & {
  client_id: number | null
  openings: number
  job_owner: number | null
  job_team: number | null
  job_sharers: number[]
  candidate: number | null
  candidate_owner: number | null
  candidate_team: number | null
  dob: string | null
  engagement_type: Placement['engagement_type'] | null
  supplier_id: number | null
  billing_profile_id: number | null
  currency: string | null
  basic_unit: z.output<typeof RateUnit> | null
  profile_archived: boolean
  approver: number | null
}

/**
 * What a placement takes from those it joins: the client from the job, the engagement and supplier in force when
 * it starts from the candidate, the standard billing profile of the client when none was chosen, its currency.
 * Each that is missing or of another agency is refused at its field. `joined` is what placement-checks.ts decides by: nobody
 * changes it, and nobody else places this worker or on this job, until the transaction ends.
 */
export async function placementParties({ db, who }: Context, given: Given) {
  await holdJoined(db, given)
  const { rows } = await sql<Row>`
    select j.client_id, j.openings, j.status as job_status, j.ir35 as job_ir35, j.owner_user_id as job_owner, j.team_id as job_team,
      ${sharersOfJob(db, sql`j.id`)} as job_sharers,
      c.name as client_name, c.status as client_status, w.id as candidate, w.owner_user_id as candidate_owner,
      w.team_id as candidate_team, w.first_name || ' ' || w.last_name as candidate_name, w.status as candidate_status,
      w.dob, e.type as engagement_type, e.effective_from as engaged_from, e.supplier_id, s.name as supplier_name,
      s.status as supplier_status, s.suspended_reason, b.id as billing_profile_id, b.currency, u.id as approver,
      coalesce(b.archived_at is not null, false) as profile_archived,
      (select k.unit from rate_codes k where k.tenant_id = ${db.tenant} and k.id = ${given.basic_rate_code_id}) as basic_unit
    from (select 1) one
    left join jobs j on j.tenant_id = ${db.tenant} and j.id = ${given.job_id}
    left join clients c on c.tenant_id = ${db.tenant} and c.id = j.client_id
    left join candidates w on w.tenant_id = ${db.tenant} and w.id = ${given.candidate_id}
    left join lateral (
      select e.type, e.supplier_id, e.effective_from from engagements e
      where e.tenant_id = ${db.tenant} and e.candidate_id = w.id
      order by (e.effective_from <= ${given.start_date}::date) desc,
        case when e.effective_from <= ${given.start_date}::date then e.effective_from end desc, e.effective_from
      limit 1
    ) e on true
    left join suppliers s on s.tenant_id = ${db.tenant} and s.id = e.supplier_id
    left join lateral (
      select b.id, b.currency, b.archived_at from billing_profiles b
      where b.tenant_id = ${db.tenant} and b.client_id = j.client_id
        and (b.id = ${given.billing_profile_id}::bigint or ${given.billing_profile_id}::bigint is null)
      order by b.is_default desc, b.id limit 1
    ) b on true
    left join users u on u.tenant_id = ${db.tenant} and u.id = ${given.approver_user_id}::bigint`.execute(db)
  const row = rows[0]!
  const ofJob = { owner_user_id: row.job_owner, team_id: row.job_team, shared_with: row.job_sharers }
  if (row.client_id === null || (!given.stays && !covers(who, 'jobs.view', ofJob))) {
    throw invalid('job_id', 'Job not found', 'not_found')
  }
  const owned = { owner_user_id: row.candidate_owner, team_id: row.candidate_team }
  // Somebody else's candidate is answered like one that does not exist, unless they are on the placement already.
  if (row.candidate === null || (!given.stays && !covers(who, 'candidates.view', owned))) {
    throw invalid('candidate_id', 'Candidate not found', 'not_found')
  }
  if (row.engagement_type === null) {
    throw invalid('candidate_id', 'This candidate has no engagement yet', 'candidate.no_engagement')
  }
  if (row.billing_profile_id === null) {
    throw invalid('billing_profile_id', 'The client has no such billing profile', 'not_found')
  }
  if (row.profile_archived && row.billing_profile_id !== given.kept_profile) {
    throw invalid('billing_profile_id', 'This billing profile is archived: choose another', 'archived')
  }
  if (given.approver_user_id !== null && row.approver === null) {
    throw invalid('approver_user_id', 'Approver not found', 'not_found')
  }
  refuse(whyNotLayout(given.layout, row.basic_unit))
  const { client_id, engagement_type, supplier_id, billing_profile_id } = row
  const under = { client_id, engagement_type, supplier_id, billing_profile_id, currency: row.currency! }
  return { under, joined: row as Joined & { openings: number; dob: string | null } }
}

/** Always in this order, so that two who place at once wait for each other instead of locking each other out. */
async function holdJoined(db: Db, { job_id, candidate_id }: Given): Promise<void> {
  await sql`
    with job as materialized (
      select j.client_id from jobs j where j.tenant_id = ${db.tenant} and j.id = ${job_id} for no key update
    ), client as materialized (
      select c.id from clients c where c.tenant_id = ${db.tenant} and c.id = (select job.client_id from job) for share
    ), worker as materialized (
      select w.id from candidates w
      where w.tenant_id = ${db.tenant} and w.id = ${candidate_id} and (select count(*) from client) >= 0
      for no key update
    )
    select s.id from suppliers s
    where s.tenant_id = ${db.tenant} and s.id = any(array(select e.supplier_id from engagements e
      where e.tenant_id = ${db.tenant} and e.candidate_id = (select worker.id from worker)))
    order by s.id for share`.execute(db)
}
