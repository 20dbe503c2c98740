/** What the clock does to placements: each a batch in one statement, which answers what it touched. */
import { sql } from 'kysely'
import { sideState } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A placement as notices name it. */
export type Named = {
  id: number
  job_id: number
  job_title: string
  client_name: string
  candidate_name: string
  owner_user_id: number | null
  end_date: string | null
}
export type Clocked = Named & { end_date: string; was: string; status: string }

const named = (db: Db, p: string) => sql`
  join jobs j on j.tenant_id = ${db.tenant} and j.id = ${sql.ref(`${p}.job_id`)}
  join clients c on c.tenant_id = ${db.tenant} and c.id = ${sql.ref(`${p}.client_id`)}
  join candidates w on w.tenant_id = ${db.tenant} and w.id = ${sql.ref(`${p}.candidate_id`)}`

const columns = (p: string) => sql`
  ${sql.ref(`${p}.id`)}, ${sql.ref(`${p}.job_id`)}, j.title as job_title, c.name as client_name,
  w.first_name || ' ' || w.last_name as candidate_name, ${sql.ref(`${p}.owner_user_id`)}, ${sql.ref(`${p}.end_date`)}`

/** Ends what is live after its last day: terminated where somebody terminated it for that day, else ended. */
export async function endDue(db: Db, { most, today }: { most: number; today: string }): Promise<Clocked[]> {
  const { rows } = await sql<Clocked>`
    with due as materialized (
      select p.id from placements p
      where p.tenant_id = ${db.tenant} and p.status = 'live' and p.end_date < ${today}::date
      order by p.end_date, p.id limit ${sql.lit(most)} for no key update
    ), moved as (
      update placements p set version = p.version + 1, updated_at = now(), status = case when (
          select t.kind = 'termination' and t.end_after = p.end_date from placement_terms t
          where t.tenant_id = ${db.tenant} and t.placement_id = p.id and t.kind <> all(array['transfer', 'review'])
          order by t.id desc limit 1) then 'terminated' else 'ended' end
      from due where p.tenant_id = ${db.tenant} and p.id = due.id
      returning p.id, p.job_id, p.client_id, p.candidate_id, p.owner_user_id, p.end_date, p.status
    )
    select ${columns('moved')}, 'live' as was, moved.status from moved ${named(db, 'moved')}`.execute(db)
  return rows
}

/** Live placements that end by a day and of whose last day nobody was told yet; they count as told from now on. */
export async function nearTheirEnd(
  db: Db,
  { most, until }: { most: number; until: string },
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with near as materialized (
      select p.id from placements p
      where p.tenant_id = ${db.tenant} and p.status = 'live' and p.end_date <= ${until}::date
        and p.ending_notice_of is distinct from p.end_date
      order by p.end_date, p.id limit ${sql.lit(most)} for no key update
    ), noted as (
      update placements p set ending_notice_of = p.end_date
      from near where p.tenant_id = ${db.tenant} and p.id = near.id
      returning p.id, p.job_id, p.client_id, p.candidate_id, p.owner_user_id, p.end_date
    )
    select ${columns('noted')} from noted ${named(db, 'noted')}`.execute(db)
  return rows
}

/**
 * Closes what is over: no sheet of it waits for anybody, no unit for a document or a draft, and no stage of a fee is to
 * come; what is given back of a fee hangs on its being terminated, so that stays. Half an hour after it ended at the
 * earliest, so that its last sheets are there.
 */
export async function closeOver(db: Db, { most, now }: { most: number; now: Date }): Promise<Clocked[]> {
  const { rows } = await sql<Clocked>`
    with over as materialized (
      select p.id, p.status as was from placements p
      where p.tenant_id = ${db.tenant} and p.status = any(array['ended', 'terminated']) and p.end_date is not null
        and p.updated_at < ${now.toISOString()}::timestamptz - interval '30 minutes'
        and not exists (
          select from timesheets t where t.tenant_id = ${db.tenant} and t.placement_id = p.id
            and t.status = any(array['open', 'draft', 'submitted', 'rejected']))
        and not exists (${openUnits(db)})
        and not exists (
          select from placement_fees f
          where f.tenant_id = ${db.tenant} and f.placement_id = p.id and (p.status = 'terminated' or exists (
            select from placement_fee_stages g
            where g.tenant_id = ${db.tenant} and g.fee_id = f.id and g.charge_unit_id is null)))
      order by p.id limit ${sql.lit(most)} for no key update
    ), moved as (
      update placements p set status = 'closed', version = p.version + 1, updated_at = now()
      from over where p.tenant_id = ${db.tenant} and p.id = over.id
      returning p.id, p.job_id, p.client_id, p.candidate_id, p.owner_user_id, p.end_date, p.status
    )
    select ${columns('moved')}, over.was, moved.status from moved join over on over.id = moved.id ${named(db, 'moved')}`.execute(
    db,
  )
  return rows
}

/** The units of the placement `p` that wait on a side. What our own payroll pays waits for no document. */
const openUnits = (db: Db) => sql`
  select from charge_units u
  left join timesheets s on s.tenant_id = ${db.tenant} and s.id = u.timesheet_id
  left join lateral (
    select m.engagement_type from charge_unit_moves m
    where m.tenant_id = ${db.tenant} and m.charge_unit_id = u.id order by m.id desc limit 1) m on true
  cross join lateral (${sideState(db, 'bill', superseded)}) bill
  cross join lateral (${sideState(db, 'pay', superseded)}) pay
  where u.tenant_id = ${db.tenant} and u.placement_id = p.id and s.status is distinct from 'processed'
    and (bill.state = any(${waiting}) or pay.state = any(${waiting})
      and coalesce(m.engagement_type, u.engagement_type) <> all(array['paye', 'perm']))`

const superseded = sql`coalesce(s.status = 'superseded', false)`
const waiting = ['ready', 'on_hold', 'drafted']
