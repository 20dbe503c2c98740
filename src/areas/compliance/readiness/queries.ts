import { sql } from 'kysely'
import type { Blocker } from '#areas/compliance/readiness/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What stands, whoever is asked anew meanwhile. */
const met = sql`any('{approved,expiring,waived}')`
/** What is asked no more. */
const over = sql`any('{renewed,withdrawn,not_required}')`

/** Whose these requests are, counted anew: one statement, whatever their number. */
export async function countReadiness(db: Db, requestIds: readonly number[]): Promise<void> {
  await sql`
    insert into compliance_readiness (tenant_id, subject, subject_id, asked, met)
    select ${db.tenant}::integer, s.subject, s.subject_id,
      count(distinct r.requirement_id) filter (where r.status <> all('{renewed,withdrawn,not_required}')),
      count(distinct r.requirement_id) filter (where r.status = ${met})
    from (select distinct c.subject, c.subject_id from compliance_requests c
      where c.tenant_id = ${db.tenant} and c.id = any(${requestIds}::bigint[]) order by 1, 2) s
    join compliance_requests r on r.tenant_id = ${db.tenant} and r.subject = s.subject and r.subject_id = s.subject_id
    group by s.subject, s.subject_id
    on conflict (tenant_id, subject, subject_id) do update set asked = excluded.asked, met = excluded.met`.execute(
    db,
  )
}

/** The placements that need what these requests ask for; `money`: something of it holds pay or billing. */
export async function placementsNeeding(
  db: Db,
  requestIds: readonly number[],
): Promise<{ id: number; money: boolean }[]> {
  const { rows } = await sql<{ id: number; money: boolean }>`
    select n.placement_id as id, bool_or(q.severity = any('{pay,bill}')) as money
    from compliance_requests r
    join compliance_needs n on n.tenant_id = ${db.tenant} and n.subject = r.subject and n.subject_id = r.subject_id
      and n.requirement_id = r.requirement_id
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = n.requirement_id
    where r.tenant_id = ${db.tenant} and r.id = any(${requestIds}::bigint[])
    group by n.placement_id order by n.placement_id`.execute(db)
  return rows
}

/** Does anything that the templates ask for a placement hold pay or billing? */
export async function needsMoney(db: Db, placementId: number): Promise<boolean> {
  const { rows } = await sql`
    select from compliance_needs n
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = n.requirement_id and q.severity = any('{pay,bill}')
    where n.tenant_id = ${db.tenant} and n.placement_id = ${placementId} limit 1`.execute(db)
  return rows.length > 0
}

/** The request of a need that says where it stands: what waits before what was, the newest first. */
const latest = (db: Db) => sql`
  select r.id, r.status, r.created_at, r.updated_at from compliance_requests r
  where r.tenant_id = ${db.tenant} and r.requirement_id = n.requirement_id and r.subject = n.subject
    and r.subject_id = n.subject_id and r.status <> all('{renewed,withdrawn}')
  order by (r.status = ${met} or r.status = 'not_required') desc, (r.status <> 'expired') desc, r.id desc limit 1`

/** Says what these placements lack by now; since when stays as it was. Two statements, whatever their number. */
export async function writeBlockers(db: Db, placementIds: readonly number[]): Promise<void> {
  const needs = sql`
    select n.placement_id, n.requirement_id, q.name, q.severity, coalesce(l.status, 'missing') as state
    from compliance_needs n
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = n.requirement_id
    left join lateral (${latest(db)}) l on true
    where n.tenant_id = ${db.tenant} and n.placement_id = any(${placementIds}::bigint[])
      and coalesce(l.status, 'missing') <> all('{approved,expiring,waived,not_required}')`
  await sql`
    with lacking as (${needs})
    delete from compliance_blockers b
    where b.tenant_id = ${db.tenant} and b.placement_id = any(${placementIds}::bigint[]) and not exists (
      select from lacking l where l.placement_id = b.placement_id and l.requirement_id = b.requirement_id)`.execute(
    db,
  )
  await sql`
    insert into compliance_blockers as b (tenant_id, placement_id, requirement_id, requirement_name, severity, state)
    select ${db.tenant}::integer, l.placement_id, l.requirement_id, l.name, l.severity, l.state from (${needs}) l
    on conflict (tenant_id, placement_id, requirement_id) do update
      set requirement_name = excluded.requirement_name, severity = excluded.severity, state = excluded.state
      where (b.requirement_name, b.severity, b.state) is distinct from
        (excluded.requirement_name, excluded.severity, excluded.state)`.execute(db)
}

type Found = { asked: number; met: number; blockers: Blocker[] }

export async function readinessOfCandidate(db: Db, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select coalesce(max(d.asked), 0)::int as asked, coalesce(max(d.met), 0)::int as met, coalesce((
      select json_agg(json_build_object('requirement', json_build_object('id', q.id, 'name', q.name), 'severity', q.severity,
        'state', l.status, 'since', l.updated_at, 'request_id', l.id) order by q.name)
      from (select distinct on (r.requirement_id) r.requirement_id, r.id, r.status, r.updated_at from compliance_requests r
        where r.tenant_id = ${db.tenant} and r.subject = 'candidates' and r.subject_id = ${id} and r.status <> ${over}
        order by r.requirement_id, (r.status = ${met}) desc, (r.status <> 'expired') desc, r.id desc) l
      join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = l.requirement_id
      where l.status <> all('{approved,expiring,waived}')), '[]') as blockers
    from compliance_readiness d
    where d.tenant_id = ${db.tenant} and d.subject = 'candidates' and d.subject_id = ${id}`.execute(db)
  return rows[0]!
}

export async function readinessOfPlacement(db: Db, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select needed.count as asked, needed.count - count(b.requirement_id)::int as met, coalesce(json_agg(json_build_object(
        'requirement', json_build_object('id', b.requirement_id, 'name', b.requirement_name), 'severity', b.severity,
        'state', b.state, 'since', b.since, 'request_id', l.id) order by b.requirement_name)
      filter (where b.requirement_id is not null), '[]') as blockers
    from (select count(*)::int as count from compliance_needs n
      where n.tenant_id = ${db.tenant} and n.placement_id = ${id}) needed
    left join compliance_blockers b on b.tenant_id = ${db.tenant} and b.placement_id = ${id}
    left join compliance_needs n on n.tenant_id = ${db.tenant} and n.placement_id = b.placement_id
      and n.requirement_id = b.requirement_id
    left join lateral (${latest(db)}) l on true
    group by needed.count`.execute(db)
  return rows[0]!
}

/** Of these requirements of these records, those that are met. */
export async function metAmong(
  db: Db,
  wanted: readonly { requirement_id: number; subject: string; subject_id: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ requirement_id: number }>`
    select distinct n.requirement_id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n(requirement_id bigint, subject text, subject_id bigint)
    join compliance_requests r on r.tenant_id = ${db.tenant} and r.requirement_id = n.requirement_id
      and r.subject = n.subject and r.subject_id = n.subject_id
      and r.status = any('{approved,expiring,waived,not_required}')`.execute(db)
  return new Set(rows.map(({ requirement_id }) => requirement_id))
}
