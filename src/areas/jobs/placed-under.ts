import { sql } from 'kysely'
import { type Context, covers } from '#platform/context.ts'
import { invalid } from '#platform/refusal.ts'

type Given = {
  job_id: number
  candidate_id: number
  billing_profile_id: number | null
  approver_user_id: number | null
  start_date: string
  /** The candidate was placed before and does not change now. */
  stays?: boolean
}

/**
 * What a placement takes from those it joins: the client from the job, the engagement and supplier in force when
 * it starts from the candidate, the standard billing profile of the client when none was chosen, its currency.
 * Each that is missing or of another agency is refused at its field.
 */
export async function placedUnder({ db, who }: Context, given: Given) {
  const { rows } = await sql<{
    client_id: number | null
    job_owner: number | null
    job_team: number | null
    client_status: string | null
    candidate: number | null
    candidate_owner: number | null
    candidate_team: number | null
    engagement_type: string | null
    supplier_id: number | null
    billing_profile_id: number | null
    currency: string | null
    approver: number | null
  }>`
    select j.client_id, j.owner_user_id as job_owner, j.team_id as job_team, c.status as client_status, w.id as candidate,
      w.owner_user_id as candidate_owner, w.team_id as candidate_team, e.type as engagement_type, e.supplier_id,
      b.id as billing_profile_id, b.currency, u.id as approver
    from (select 1) one
    left join jobs j on j.tenant_id = ${db.tenant} and j.id = ${given.job_id}
    left join clients c on c.tenant_id = ${db.tenant} and c.id = j.client_id
    left join candidates w on w.tenant_id = ${db.tenant} and w.id = ${given.candidate_id}
    left join lateral (
      select e.type, e.supplier_id from engagements e
      where e.tenant_id = ${db.tenant} and e.candidate_id = w.id
      order by (e.effective_from <= ${given.start_date}::date) desc,
        case when e.effective_from <= ${given.start_date}::date then e.effective_from end desc, e.effective_from
      limit 1
    ) e on true
    left join lateral (
      select b.id, b.currency from billing_profiles b
      where b.tenant_id = ${db.tenant} and b.client_id = j.client_id
        and (b.id = ${given.billing_profile_id}::bigint or ${given.billing_profile_id}::bigint is null)
      order by b.is_default desc, b.id limit 1
    ) b on true
    left join users u on u.tenant_id = ${db.tenant} and u.id = ${given.approver_user_id}::bigint`.execute(db)
  const row = rows[0]!
  const ofJob = { owner_user_id: row.job_owner, team_id: row.job_team }
  if (row.client_id === null || !covers(who, 'jobs.view', ofJob)) {
    throw invalid('job_id', 'Job not found', 'not_found')
  }
  if (row.client_status === 'on_hold') throw invalid('job_id', 'The client is on hold', 'client.on_hold')
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
  if (given.approver_user_id !== null && row.approver === null) {
    throw invalid('approver_user_id', 'Approver not found', 'not_found')
  }
  return {
    client_id: row.client_id,
    engagement_type: row.engagement_type,
    supplier_id: row.supplier_id,
    billing_profile_id: row.billing_profile_id,
    currency: row.currency!,
  }
}
