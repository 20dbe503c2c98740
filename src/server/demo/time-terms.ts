import { sql } from 'kysely'
import { bankHolidaysOf } from '#areas/settings/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * What placements say of their time beside the usual: who enters it, whether approvers decide by email, hours agreed a day and a week, pay rounded otherwise than the
 * charge, and a Scottish calendar for a site and a placement. Before any week is made, because sheets keep their terms.
 */
export async function makeTimeTerms(db: Db): Promise<void> {
  const days = [2025, 2026, 2027].flatMap((year) => bankHolidaysOf('scotland', year))
  await sql`
    with calendar as (
      insert into holiday_calendars (tenant_id, name, region) values (${db.tenant}, 'Scotland', 'scotland') returning id
    ), filled as (
      insert into bank_holidays (tenant_id, calendar_id, day, name)
      select ${db.tenant}::integer, calendar.id, g.day, g.name
      from calendar, jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as g(day date, name text)
    ), north as (
      update client_sites s set holiday_calendar_id = calendar.id from calendar
      where s.tenant_id = ${db.tenant} and s.id = (select min(l.id) from client_sites l where l.tenant_id = ${db.tenant})
    ), numbered as (
      select p.id, p.layout, row_number() over (order by p.id) as at from placements p where p.tenant_id = ${db.tenant}
    )
    update placements p set
      entered_by = case when n.at % 13 = 4 and p.approver_user_id is not null then 'client' when n.at % 7 = 6 then 'agency' when n.at % 11 = 10 then 'import' else 'worker' end,
      email_approval = not (n.at % 9 = 8 and exists (select from users u
        where u.tenant_id = ${db.tenant} and u.id = p.approver_user_id and u.status = 'active')),
      holiday_calendar_id = case when n.at = 6 then calendar.id end,
      max_day_minutes = case when n.at % 3 = 1 then 720 end,
      max_week_minutes = case when n.at % 3 = 1 then 2880 end,
      min_week_minutes = case when n.at % 5 = 2 then 1800 end,
      over_hours = case when n.at % 6 = 4 then 'block' else 'warn' end,
      pay_rounding = case when n.at % 8 = 5 and n.layout = 'shifts'
        then '{"scope":"entry","mode":"down","step_minutes":5,"grace_minutes":0}'::jsonb end
    from numbered n, calendar where p.tenant_id = ${db.tenant} and p.id = n.id`.execute(db)
  // Some approve at two clients, and so stand in for each other.
  await sql`
    insert into client_contacts (tenant_id, client_id, name, email, job_title, roles, user_id)
    select ${db.tenant}, k.beside, k.name, k.email, 'Regional manager', '{approver}', k.user_id
    from (select l.name, l.email, l.user_id, row_number() over (order by l.client_id) as at,
        lead(l.client_id) over (order by l.client_id) as beside, lead(l.user_id) over (order by l.client_id) as theirs
      from client_contacts l where l.tenant_id = ${db.tenant} and l.user_id is not null) k
    where k.beside is not null and k.theirs <> k.user_id and k.at <= 6`.execute(db)
  // Everybody else who approves at a client stands in for its first approver, on every other placement.
  await sql`
    insert into placement_alternates (tenant_id, placement_id, user_id, position)
    select ${db.tenant}, p.id, k.user_id, least(10, row_number() over (partition by p.id order by k.id))
    from placements p
    join client_contacts k on k.tenant_id = ${db.tenant} and k.client_id = p.client_id and 'approver' = any(k.roles)
      and k.user_id <> p.approver_user_id
    where p.tenant_id = ${db.tenant} and p.id % 2 = 0`.execute(db)
}
