import { sql } from 'kysely'
import { jobScope } from '#areas/jobs/consultants/queries.ts'
import type { JobCandidate, JobCandidatesQuery, Stage } from '#areas/jobs/pipeline/contract.ts'
import type { Placed } from '#areas/jobs/pipeline/rules.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { type ReachOver, rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

const columns = (
  db: Db,
) => sql`page.id, page.job_id, j.title as job_title, c.name as client_name, page.candidate_id,
  w.first_name || ' ' || w.last_name as candidate_name, page.stage, page.stage_since, page.note, page.next_action_on,
  page.rejected_reason, page.owner_user_id, u.name as owner_name, page.version, page.created_at,
  exists (select from placements p where p.tenant_id = ${db.tenant} and p.job_id = page.job_id
    and p.candidate_id = page.candidate_id and p.status <> 'cancelled') as has_placement`

const names = (db: Db) => sql`
  join jobs j on j.tenant_id = ${db.tenant} and j.id = page.job_id
  join clients c on c.tenant_id = ${db.tenant} and c.id = j.client_id
  join candidates w on w.tenant_id = ${db.tenant} and w.id = page.candidate_id
  left join users u on u.tenant_id = ${db.tenant} and u.id = page.owner_user_id`

/** On jobs as far as the caller's permission reaches: `jobScope` for who looks, `rowScope` for who changes something. */
export function reached(ctx: RequestContext, over: ReachOver) {
  const reach = over(ctx, 'reached')
  return (
    reach &&
    sql`exists (select from jobs reached where reached.tenant_id = ${ctx.db.tenant} and reached.id = t.job_id and ${reach})`
  )
}

export function listJobCandidates(
  ctx: RequestContext,
  query: JobCandidatesQuery,
  today: string,
): Promise<Page<JobCandidate>> {
  return listPage(ctx.db, '/job-candidates', query, jobCandidateShape(ctx, query, today))
}

export function jobCandidateShape(
  ctx: RequestContext,
  query: JobCandidatesQuery,
  today: string,
): ListOf<JobCandidate> {
  const pattern = query.search && `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return {
    table: 'job_candidates',
    columns: columns(ctx.db),
    joins: names(ctx.db),
    sorts: { stage_since: 'timestamptz', next_action: 'date' },
    sort: '-stage_since',
    where: [
      reached(ctx, jobScope),
      query.job_id ? sql`t.job_id = ${query.job_id}` : undefined,
      query.candidate_id ? sql`t.candidate_id = ${query.candidate_id}` : undefined,
      query.owner_user_id ? sql`t.owner_user_id = ${query.owner_user_id}` : undefined,
      query.stage?.length ? sql`t.stage = any(${query.stage})` : undefined,
      query.due ? sql`t.next_action_on <= ${today}::date` : undefined,
      pattern ? sql`t.candidate_id = any(array(select candidates_search(${pattern})))` : undefined,
    ],
  }
}

/** These of a job or one by its id. Refuses nothing: what is out of reach is not among them. */
export async function findJobCandidates(
  ctx: RequestContext,
  ids: readonly number[],
  over: ReachOver = rowScope,
): Promise<JobCandidate[]> {
  const reach = reached(ctx, over)
  const { rows } = await sql<JobCandidate>`
    select ${columns(ctx.db)} from (
      select t.* from job_candidates t
      where t.tenant_id = ${ctx.db.tenant} and t.id = any(${ids}::bigint[]) ${reach ? sql`and ${reach}` : sql``}) page
    ${names(ctx.db)} order by page.id`.execute(ctx.db)
  return rows
}

export async function findJobCandidate(
  ctx: RequestContext,
  id: number,
  over: ReachOver = rowScope,
): Promise<JobCandidate> {
  const [found] = await findJobCandidates(ctx, [id], over)
  if (!found) throw notFound('Candidate on this job')
  return found
}

type JobToAddTo = {
  title: string
  status: string
  owner_user_id: number | null
  team_id: number | null
}

/** The job, held so that nobody closes it meanwhile. */
export async function holdJob(db: Db, id: number): Promise<JobToAddTo | undefined> {
  const { rows } = await sql<JobToAddTo>`
    select j.title, j.status, j.owner_user_id, j.team_id from jobs j
    where j.tenant_id = ${db.tenant} and j.id = ${id} for no key update`.execute(db)
  return rows[0]
}

type Chosen = {
  id: number
  name: string
  status: string
  owner_user_id: number | null
  team_id: number | null
}

/** Who is to be put on a job, held so that nobody archives them meanwhile; always in one order. */
export async function holdCandidates(db: Db, ids: readonly number[]): Promise<Map<number, Chosen>> {
  const { rows } = await sql<Chosen>`
    select w.id, w.first_name || ' ' || w.last_name as name, w.status, w.owner_user_id, w.team_id
    from candidates w where w.tenant_id = ${db.tenant} and w.id = any(${ids}::bigint[])
    order by w.id for share`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What placements say of these candidates on a job, by candidate. */
export async function placedOn(
  db: Db,
  job_id: number,
  candidate_ids: readonly number[],
): Promise<Map<number, Placed>> {
  const { rows } = await sql<Placed & { candidate_id: number }>`
    select p.candidate_id, true as placed,
      bool_or(p.status <> all(array['ended', 'terminated', 'closed'])) as works
    from placements p
    where p.tenant_id = ${db.tenant} and p.job_id = ${job_id} and p.candidate_id = any(${candidate_ids}::bigint[])
      and p.status <> 'cancelled'
    group by p.candidate_id`.execute(db)
  return new Map(rows.map(({ candidate_id, ...placed }) => [candidate_id, placed]))
}

export type Entry = {
  candidate_id: number
  stage: Stage
  note: string
  next_action_on: string | null
  owner_user_id: number | null
}

/** Puts them on the job and answers the new ids; who is on it already is left out. */
export async function insertJobCandidates(
  db: Db,
  job_id: number,
  entries: readonly Entry[],
): Promise<{ id: number; candidate_id: number }[]> {
  const { rows } = await sql<{ id: number; candidate_id: number }>`
    insert into job_candidates (tenant_id, job_id, candidate_id, stage, note, next_action_on, owner_user_id)
    select ${db.tenant}::integer, ${job_id}::bigint, e.candidate_id, e.stage, e.note, e.next_action_on, e.owner_user_id
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(candidate_id bigint, stage text, note text, next_action_on date, owner_user_id bigint)
    on conflict (tenant_id, job_id, candidate_id) do nothing
    returning id, candidate_id`.execute(db)
  return rows
}

export async function deleteJobCandidate(db: Db, id: number): Promise<void> {
  await db.deleteFrom('job_candidates').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** Whoever is on the job and is placed on it now; the stage they were in, undefined when they are not on it or were placed. */
export async function markPlaced(
  db: Db,
  job_id: number,
  candidate_id: number,
): Promise<{ id: number; stage: Stage; candidate_name: string } | undefined> {
  const { rows } = await sql<{ id: number; stage: Stage; candidate_name: string }>`
    with before as materialized (
      select t.id, t.stage from job_candidates t
      where t.tenant_id = ${db.tenant} and t.job_id = ${job_id} and t.candidate_id = ${candidate_id}
        and t.stage <> 'placed'
      for no key update
    )
    update job_candidates t
    set stage = 'placed', stage_since = now(), rejected_reason = '', next_action_on = null, version = t.version + 1,
      updated_at = now()
    from before, candidates w
    where t.tenant_id = ${db.tenant} and t.id = before.id and w.tenant_id = ${db.tenant} and w.id = t.candidate_id
    returning t.id, before.stage, w.first_name || ' ' || w.last_name as candidate_name`.execute(db)
  return rows[0]
}
