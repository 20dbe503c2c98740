import { sql } from 'kysely'
import type { AskedDocument } from '#areas/compliance/guests/contract.ts'
import type { GuestContext } from '#areas/compliance/guests/entered.ts'
import { type Party, reachedRequests } from '#areas/compliance/requests/reach.ts'
import { agencyToday } from '#areas/settings/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * What a party is asked, and what of it is there: what waits for them first, by its day. What is over is not shown, nor
 * what has expired and is asked anew.
 */
export async function askedOfParty(ctx: GuestContext): Promise<AskedDocument[]> {
  const { db } = ctx
  const { rows } = await sql<AskedDocument>`
    select r.id, q.name, q.description, r.note, r.status, r.due_on,
      r.status = any('{requested,viewed,rejected}') and r.due_on < ${agencyToday(db)} as overdue,
      nullif(r.code, '') as code, case when r.status = 'rejected' then r.reason else '' end as reason, q.kind, v.statement,
      v.evidence, r.version
    from (select t.* from compliance_requests t where t.tenant_id = ${db.tenant} and ${reachedRequests(ctx)}
      and t.status = any('{requested,viewed,rejected,submitted,in_review,approved,expiring,waived}')) r
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id
    join compliance_requirement_versions v on v.tenant_id = ${db.tenant} and v.requirement_id = r.requirement_id
      and v.content_version = r.content_version
    where r.status = any('{requested,viewed,rejected}') or not exists (
      select from compliance_requests o where o.tenant_id = ${db.tenant} and o.requirement_id = r.requirement_id
        and o.subject = r.subject and o.subject_id = r.subject_id and o.id <> r.id
        and o.status = any('{requested,viewed,rejected,submitted,in_review}'))
    order by r.status <> all('{requested,viewed,rejected}'), r.due_on, r.id limit 200`.execute(db)
  return rows
}

/** What guests of a party began to send within a day. */
export async function sentOfLate(
  db: Db,
  { subject, subject_id }: Party,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer as count, coalesce(sum(u.size), 0)::bigint as bytes
    from compliance_uploads u join compliance_links l on l.tenant_id = ${db.tenant} and l.id = u.link_id
    where u.tenant_id = ${db.tenant} and l.subject = ${subject} and l.subject_id = ${subject_id}
      and u.at > now() - interval '1 day'`.execute(db)
  return rows[0]!
}

export type Begun = {
  link_id: number
  request_id: number
  upload: string
  size: number
  ip: string
  agent: string
}

export async function insertUpload(db: Db, begun: Begun): Promise<void> {
  await db
    .insertInto('compliance_uploads')
    .values({ tenant_id: db.tenant, ...begun })
    .execute()
}

/** How many of these uploads were begun by this link for this request. */
export async function countBegun(
  db: Db,
  { link_id, request_id, uploads }: { link_id: number; request_id: number; uploads: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from compliance_uploads u
    where u.tenant_id = ${db.tenant} and u.link_id = ${link_id} and u.request_id = ${request_id}
      and u.upload = any(${uploads}::text[])`.execute(db)
  return rows[0]!.count
}
