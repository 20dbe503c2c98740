import { type RawBuilder, sql } from 'kysely'
import type { RequestsQuery } from '#areas/compliance/requests/contract.ts'
import { type Looking, reachedRequests, subjectName, subjectPage } from '#areas/compliance/requests/reach.ts'
import type { ComplianceRequest, RequestRow } from '#areas/compliance/requests/request-contract.ts'
import type { Asked } from '#areas/compliance/requests/rules.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'
import type { SearchHit } from '#platform/search-provider.ts'

const columns = (db: Db): RawBuilder<unknown> => sql`
  page.id, page.requirement_id, q.name as requirement_name, q.severity, q.two_people, page.subject, page.subject_id,
  ${subjectName(db)} as subject_name, page.status, page.due_on,
  page.status = any('{requested,viewed,rejected}') and page.due_on < ${agencyToday(db)} as overdue,
  page.issued_on, page.expires_on, page.waived_until, page.submission_no, page.submitted_at, role.name as reviewer_role_name,
  f.name as first_check_by_name, d.name as decided_by_name, nullif(page.code, '') as code, page.reason, page.reminders,
  page.reminded_at, page.created_at, page.version`

const joins = (db: Db): RawBuilder<unknown> => sql`
  join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = page.requirement_id
  left join roles role on role.tenant_id = ${db.tenant} and role.id = q.reviewer_role_id
  left join users f on f.tenant_id = ${db.tenant} and f.id = page.first_check_by
  left join users d on d.tenant_id = ${db.tenant} and d.id = page.decided_by`

export function requestShape(looking: Looking, query: RequestsQuery): ListOf<RequestRow> {
  const { db } = looking
  return {
    table: 'compliance_requests',
    columns: columns(db),
    joins: joins(db),
    sorts: { id: 'bigint', due_on: 'date', ends_by: 'date' },
    sort: '-id',
    where: [
      reachedRequests(looking),
      query.status?.length ? sql`t.status = any(${query.status}::text[])` : undefined,
      query.requirement_id ? sql`t.requirement_id = ${query.requirement_id}` : undefined,
      query.subject?.length ? sql`t.subject = any(${query.subject}::text[])` : undefined,
      query.subject_id ? sql`t.subject_id = ${query.subject_id}` : undefined,
      query.severity?.length
        ? sql`t.requirement_id in (select r.id from compliance_requirements r
            where r.tenant_id = ${db.tenant} and r.severity = any(${query.severity}::text[]))`
        : undefined,
      query.placement_id
        ? sql`(t.requirement_id, t.subject, t.subject_id) in (select n.requirement_id, n.subject, n.subject_id
            from compliance_needs n where n.tenant_id = ${db.tenant} and n.placement_id = ${query.placement_id})`
        : undefined,
      query.job_id
        ? sql`(t.requirement_id, t.subject, t.subject_id) in (select n.requirement_id, n.subject, n.subject_id
            from compliance_needs n join placements p on p.tenant_id = ${db.tenant} and p.id = n.placement_id
            where n.tenant_id = ${db.tenant} and p.job_id = ${query.job_id})`
        : undefined,
      query.overdue
        ? sql`t.status = any('{requested,viewed,rejected}') and t.due_on < ${agencyToday(db)}`
        : undefined,
      query.blocking ? blocksLive(db) : undefined,
      query.expiring_in === undefined
        ? undefined
        : sql`t.status = any('{approved,expiring,waived}')
            and t.ends_by between ${agencyToday(db)} and ${agencyToday(db)} + ${query.expiring_in}::int`,
      query.to_review ? toReview(looking) : undefined,
      query.search ? named(query.search) : undefined,
    ],
  }
}

/** What is missing for a placement that is live; what was asked anew stands for what has expired. */
const blocksLive = (db: Db) => sql`t.status = any('{requested,viewed,submitted,in_review,rejected}')
  and (t.requirement_id, t.subject, t.subject_id) in (
    select n.requirement_id, n.subject, n.subject_id from compliance_blockers b
    join compliance_needs n on n.tenant_id = ${db.tenant} and n.placement_id = b.placement_id
      and n.requirement_id = b.requirement_id
    join placements p on p.tenant_id = ${db.tenant} and p.id = b.placement_id and p.status = 'live'
    where b.tenant_id = ${db.tenant} and b.severity <> 'advisory')`

/** What waits for a review, and this person may give it. */
const toReview = ({ db, who }: Looking) => sql`t.status = any('{submitted,in_review}')
  and t.submitted_by is distinct from ${who.id} and t.first_check_by is distinct from ${who.id}
  and t.requirement_id in (select r.id from compliance_requirements r where r.tenant_id = ${db.tenant}
    and (r.reviewer_role_id is null or r.reviewer_role_id in (select h.role_id from user_roles h
      where h.tenant_id = ${db.tenant} and h.user_id = ${who.id})))`

/** By the name of the requirement, or of the candidate, supplier or client; through the searches of those. */
function named(typed: string): RawBuilder<unknown> {
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const found = (table: string) => sql`select ${sql.ref(`${table}_search`)}(${pattern}, 1000)`
  return sql`(t.requirement_id in (${found('compliance_requirements')}) or t.candidate_id in (${found('candidates')})
    or t.supplier_id in (${found('suppliers')}) or t.client_id in (${found('clients')}))`
}

/** What is asked or stands, of whoever was typed or by the name of what is asked. */
export async function searchRequests(looking: Looking, typed: string, most: number): Promise<SearchHit[]> {
  const { db } = looking
  const { rows } = await sql<{ id: number; title: string; detail: string }>`
    select page.id, q.name as title, ${subjectName(db)} as detail
    from (select t.* from compliance_requests t where t.tenant_id = ${db.tenant} and ${reachedRequests(looking)}
      and t.status <> all('{renewed,withdrawn,not_required}') and ${named(typed)} order by t.id desc limit ${most}) page
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = page.requirement_id
    order by page.id desc`.execute(db)
  return rows.map(({ detail, ...row }) => ({
    ...{ ...row, detail: detail ?? '', to: `/compliance/requests?request=${row.id}` },
  }))
}

export const listRequests = (looking: Looking, query: RequestsQuery): Promise<Page<RequestRow>> =>
  listPage(looking.db, '/compliance-requests', query, requestShape(looking, query))

export type WholeRequest = Asked &
  Omit<ComplianceRequest, 'submissions' | 'decisions' | 'openings' | 'review_refused'>

/** Requests with what they ask, those alone that the person sees, in the order of their ids. */
export async function findRequests(looking: Looking, ids: readonly number[]): Promise<WholeRequest[]> {
  const { db } = looking
  const { rows } = await sql<WholeRequest>`
    select ${columns(db)}, q.description, q.kind, v.statement, v.evidence, q.expiry, q.expiry_months, q.waiver, q.waiver_days,
      q.sensitive, q.reviewer_role_id, page.note, a.name as requested_by_name, page.source, ${subjectPage(db)} as subject_page, page.submitted_by,
      page.first_check_by
    from (select t.* from compliance_requests t
      where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[]) and ${reachedRequests(looking)}) page
    ${joins(db)}
    join compliance_requirement_versions v on v.tenant_id = ${db.tenant} and v.requirement_id = page.requirement_id
      and v.content_version = page.content_version
    left join users a on a.tenant_id = ${db.tenant} and a.id = page.requested_by
    order by page.id`.execute(db)
  return rows
}

export async function findRequest(looking: Looking, id: number): Promise<WholeRequest> {
  const [found] = await findRequests(looking, [id])
  if (!found) throw notFound('Request')
  return found
}

/** Holds them until the end of the transaction, in one order: what is decided is decided of what they are. */
export async function lockRequests(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select t.id from compliance_requests t where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[])
    order by t.id for no key update`.execute(db)
}

/** The roles of somebody: who reviews what goes by them. */
export async function rolesOf({ db, who }: Looking): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.role_id as id from user_roles h where h.tenant_id = ${db.tenant} and h.user_id = ${who.id}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What was handed in, decided, and opened of it. `opensAll`: the reader may open what is sensitive. */
export async function trailOf(
  { db, who }: Looking,
  id: number,
  opensAll: boolean,
): Promise<Pick<ComplianceRequest, 'submissions' | 'decisions' | 'openings'>> {
  const { rows } = await sql<Pick<ComplianceRequest, 'submissions' | 'decisions' | 'openings'>>`
    select
      coalesce((select json_agg(json_build_object('number', s.number, 'answers', s.answers, 'typed_name', s.typed_name,
          'via', s.via, 'user_name', s.user_name, 'at', s.at, 'ip', s.ip, 'agent', s.agent,
          'statement_sha256', s.statement_sha256, 'files', coalesce((
            select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', v.mime, 'size', v.size, 'latest', f.latest,
              'sensitive', f.sensitive,
              'opens', not f.sensitive or f.uploaded_by = ${who.id} or ${opensAll}::boolean) order by l.position)
            from compliance_submission_files l
            join files f on f.tenant_id = ${db.tenant} and f.id = l.file_id
            join file_versions v on v.tenant_id = ${db.tenant} and v.file_id = f.id and v.number = f.latest
            where l.tenant_id = ${db.tenant} and l.submission_id = s.id), '[]')) order by s.number desc)
        from compliance_submissions s where s.tenant_id = ${db.tenant} and s.request_id = ${id}), '[]') as submissions,
      coalesce((select json_agg(json_build_object('decision', d.decision, 'submission_no', d.submission_no, 'code', d.code,
          'reason', d.reason, 'user_name', d.user_name, 'at', d.at) order by d.id desc)
        from compliance_decisions d where d.tenant_id = ${db.tenant} and d.request_id = ${id}), '[]') as decisions,
      coalesce((select json_agg(json_build_object('file_name', f.name, 'user_name', u.name, 'kind', o.kind, 'at', o.at)
          order by o.id desc)
        from (select x.* from file_downloads x where x.tenant_id = ${db.tenant} and x.file_id in (
            select l.file_id from compliance_submission_files l
            join compliance_submissions s on s.tenant_id = ${db.tenant} and s.id = l.submission_id
            where l.tenant_id = ${db.tenant} and s.request_id = ${id})
          order by x.id desc limit 50) o
        join files f on f.tenant_id = ${db.tenant} and f.id = o.file_id
        join users u on u.tenant_id = ${db.tenant} and u.id = o.user_id), '[]') as openings`.execute(db)
  return rows[0]!
}
