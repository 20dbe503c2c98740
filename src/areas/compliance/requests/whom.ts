import { sql } from 'kysely'
import type { Party } from '#areas/compliance/requests/reach.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Somebody to write to about what is asked of them, or of whom they act for. */
export type Person = Party & {
  /** Of a client: whom the email goes to. */
  contact_id: number | null
  first_name: string
  name: string
  email: string
  /** Null: they have no account yet. */
  user_id: number | null
  /** They can sign in, and see what is asked there. */
  signs_in: boolean
  requests: {
    id: number
    name: string
    due_on: string
    expires_on: string | null
    reason: string
    code: string
  }[]
}

/**
 * Whom these requests are about: candidates, also by their placements; suppliers; and of a client the contact who looks
 * after compliance, or signs for it. A client with neither is asked by a colleague.
 */
export async function peopleOf(db: Db, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select w.subject, w.subject_id, w.contact_id, w.first_name, w.name, w.email, w.user_id, w.signs_in,
      json_agg(json_build_object('id', r.id, 'name', q.name, 'due_on', r.due_on, 'expires_on', r.expires_on,
        'reason', r.reason, 'code', r.code) order by r.id) as requests
    from compliance_requests r
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id
    left join placements p on p.tenant_id = ${db.tenant} and p.id = r.placement_id
    cross join lateral (
      select 'candidates' as subject, c.id as subject_id, null::bigint as contact_id, c.first_name,
        c.first_name || ' ' || c.last_name as name, coalesce(c.email::text, '') as email, u.id as user_id,
        coalesce(u.status = 'active' and u.account_id is not null, false) as signs_in
      from candidates c left join users u on u.tenant_id = ${db.tenant} and u.id = c.user_id
        and u.status = any('{active,invited}')
      where c.tenant_id = ${db.tenant} and c.id = coalesce(r.candidate_id, p.candidate_id)
      union all
      select 'suppliers', s.id, null, s.name, s.name, s.email, null, false from suppliers s
      where s.tenant_id = ${db.tenant} and s.id = r.supplier_id
      union all
      (select 'clients', k.client_id, k.id, split_part(k.name, ' ', 1), k.name, k.email::text, null, false
      from client_contacts k
      where k.tenant_id = ${db.tenant} and k.client_id = r.client_id and k.email <> ''
        and k.roles && '{compliance,signatory}'::text[]
      order by 'compliance' = any(k.roles) desc, k.id limit 1)) w
    where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[])
    group by w.subject, w.subject_id, w.contact_id, w.first_name, w.name, w.email, w.user_id, w.signs_in
    order by w.subject, w.subject_id`.execute(db)
  return rows
}

/** What waits for an answer of a party, by the ids of the requests. */
export async function openOf(db: Db, { subject, subject_id }: Party): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from compliance_requests r
    where r.tenant_id = ${db.tenant} and r.status = any('{requested,viewed,rejected}')
      and ((r.subject = ${subject} and r.subject_id = ${subject_id}) or (${subject} = 'candidates' and r.placement_id in (
        select p.id from placements p where p.tenant_id = ${db.tenant} and p.candidate_id = ${subject_id})))
    order by r.id`.execute(db)
  return rows.map(({ id }) => id)
}
