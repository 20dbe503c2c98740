import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** One more reminder of each of these, as of now. */
export async function countReminders(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update compliance_requests t set reminders = t.reminders + 1, reminded_at = now(), version = t.version + 1, updated_at = now()
    where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[])`.execute(db)
}

type Moved = { id: number; from: string; to: string; day: string }

/**
 * What the day moves: approved ones within their first reminder expire soon, those past their day are expired, and
 * waivers that ended are asked for again. So many at once, the earliest first.
 */
export async function moveByDay(db: Db, today: string, most: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with due as materialized (
      select r.id, r.status as was, coalesce(r.expires_on, r.waived_until) as day,
        case when r.status = 'waived' then 'requested' when r.expires_on < ${today}::date then 'expired' else 'expiring' end as becomes
      from compliance_requests r
      join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id
      where r.tenant_id = ${db.tenant} and (
        (r.status = any('{approved,expiring}') and r.ends_by < ${today}::date)
        or (r.status = 'approved' and r.ends_by <= ${today}::date + coalesce(q.leads[1], 0))
        -- What is asked anew already waits in its place.
        or (r.status = 'waived' and r.ends_by < ${today}::date and not exists (select from compliance_requests o
          where o.tenant_id = ${db.tenant} and o.requirement_id = r.requirement_id and o.subject = r.subject
            and o.subject_id = r.subject_id and o.status in ('requested', 'viewed', 'submitted', 'in_review', 'rejected'))))
      order by r.ends_by, r.id limit ${most} for no key update of r)
    update compliance_requests r set status = d.becomes, version = r.version + 1, updated_at = now(),
      waived_until = case when d.becomes = 'requested' then null else r.waived_until end,
      due_on = case when d.becomes = 'requested' then ${today}::date else r.due_on end
    from due d where r.tenant_id = ${db.tenant} and r.id = d.id
    returning r.id, d.was as from, d.becomes as to, d.day::text as day`.execute(db)
  return rows
}

type Ending = {
  requirement_id: number
  subject: 'candidates' | 'suppliers' | 'clients' | 'placements'
  subject_id: number
}

/** What ends within the days after which its requirement asks again, and is not asked for yet. */
export async function findToRenew(db: Db, today: string, most: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select r.requirement_id, r.subject, r.subject_id from compliance_requests r
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id and q.archived_at is null
    where r.tenant_id = ${db.tenant} and r.status = any('{approved,expiring,expired}')
      and r.ends_by <= ${today}::date + q.ask_again_before and not exists (select from compliance_requests o
        where o.tenant_id = ${db.tenant} and o.requirement_id = r.requirement_id and o.subject = r.subject
          and o.subject_id = r.subject_id and o.status in ('requested', 'viewed', 'submitted', 'in_review', 'rejected'))
    order by r.ends_by, r.id limit ${most}`.execute(db)
  return rows
}

/**
 * Of whom a reminder is due today: while what they are asked to renew still stands, so many days before its end as the
 * requirement says (60, 30, 14, 7, 1); of all else past its day, once a week. Not of what was asked or reminded just now.
 */
export async function findToRemind(db: Db, today: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from compliance_requests r
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id
    left join compliance_requests h on h.tenant_id = ${db.tenant} and h.id = r.renews_id
      and h.status = any('{approved,expiring}')
    where r.tenant_id = ${db.tenant} and r.status = any('{requested,viewed,rejected}')
      and greatest(r.created_at, r.reminded_at) < now() - interval '12 hours'
      and case when h.id is not null then (h.expires_on - ${today}::date) = any(q.leads)
        else r.due_on < ${today}::date and (${today}::date - r.due_on) % 7 = 1 end
    order by r.due_on, r.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
