import { sql } from 'kysely'
import type { goldenShifts, TimesheetFixture } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, inAmber } from '#test/agencies.ts'

/**
 * Sheets of the week of 5 January 2026 of as many workers with these entries, each on a placement of their own, made after
 * the fixture's, that names the order.
 */
export function crowd(
  { fixture, placement_id }: TimesheetFixture,
  { order, size, entries }: { order: number; size: number; entries: ReturnType<typeof goldenShifts> },
): Promise<{ id: number; version: number }[]> {
  return inAmber(async (db) => {
    const t = db.tenant
    const { rows } = await sql<{ id: number; version: number }>`
      with people as (
        insert into candidates (tenant_id, first_name, last_name, email, status)
        select ${t}::integer, 'Crowd', n::text, 'crowd' || ${order}::bigint || '-' || n || '@amber.test', 'placed'
        from generate_series(1, ${size}::integer) n returning id
      ), engaged as (
        insert into engagements (tenant_id, candidate_id, type, supplier_id, effective_from)
        select ${t}::integer, id, 'ltd_outside', ${fixture.supplier_id}::bigint, '2020-01-01' from people
      ), placed as (
        insert into placements (tenant_id, job_id, client_id, candidate_id, billing_profile_id, engagement_type, supplier_id,
          start_date, basic_rate_code_id, rounding, unpaid_break, overtime_rules, approver_user_id)
        select p.tenant_id, p.job_id, p.client_id, people.id, p.billing_profile_id, p.engagement_type, p.supplier_id,
          p.start_date, p.basic_rate_code_id, p.rounding, p.unpaid_break, p.overtime_rules, p.approver_user_id
        from placements p cross join people where p.tenant_id = ${t} and p.id = ${placement_id}
        returning id, candidate_id
      ), rated as (
        insert into placement_rates (tenant_id, placement_id, rate_code_id, pay_rate, charge_rate, effective_from)
        select ${t}::integer, placed.id, r.rate_code_id, r.pay_rate, r.charge_rate, r.effective_from
        from placed cross join placement_rates r where r.tenant_id = ${t} and r.placement_id = ${placement_id}
      ), named as (
        insert into placement_purchase_orders (tenant_id, placement_id, purchase_order_id, position)
        select ${t}::integer, id, ${order}::bigint, 1 from placed
      )
      insert into timesheets (tenant_id, placement_id, candidate_id, client_id, approver_user_id, period_start, period_end,
        status, due_at)
      select ${t}::integer, id, candidate_id, ${fixture.client_id}::bigint, ${amber.approver.id}::bigint, '2026-01-05',
        '2026-01-11', 'draft', '2026-01-13' from placed returning id, version`.execute(db)
    const seqs = JSON.stringify(entries.map((entry, at) => ({ ...entry, seq: at + 1 })))
    await sql`
      insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time)
      select ${t}::integer, s.id, e.seq, e.day, 'shift', e.start_time, e.end_time
      from unnest(${rows.map(({ id }) => id)}::bigint[]) as s(id)
      cross join jsonb_to_recordset(${seqs}::jsonb) as e(seq smallint, day date, start_time text, end_time text)`.execute(
      db,
    )
    return rows
  })
}
