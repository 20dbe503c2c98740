import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'
import type { PlacementFixture } from '#test/placement-fixture.ts'

export type Unit = {
  rate_code_id: number
  label: string
  minutes: number
  pay_rate: string
  charge_rate: string
  pay_amount: number
  charge_amount: number
  /** Absent: the Friday of the week. */
  day?: string
}

/** The units of the golden week (domain 1.27): charge 1,154.60, pay 894.50. */
export function goldenUnits(fixture: PlacementFixture): Unit[] {
  const unit = (
    rate_code_id: number,
    label: string,
    minutes: number,
    pay: [string, number],
    charge: [string, number],
  ) => ({
    rate_code_id,
    label,
    minutes,
    pay_rate: pay[0],
    pay_amount: pay[1],
    charge_rate: charge[0],
    charge_amount: charge[1],
  })
  return [
    unit(fixture.basic, 'Basic hours', 2400, ['20.0000', 800_00], ['26.0000', 1040_00]),
    unit(fixture.overtime, 'Overtime', 180, ['30.0000', 90_00], ['36.4000', 109_20]),
    unit(fixture.night, 'Night uplift', 90, ['3.0000', 4_50], ['3.6000', 5_40]),
  ]
}

/** A placement of the fixture's candidate; `paye`: of somebody whom payroll pays. Answers its id. */
export async function seedGoldenPlacement(
  db: Db,
  fixture: PlacementFixture,
  { paye = false, po_number = '' } = {},
): Promise<number> {
  const worker = paye ? await payrollWorker(db) : fixture.candidate_id
  const { rows } = await sql<{ id: number }>`
    with job as (
      insert into jobs (tenant_id, title, client_id, start_date)
      values (${db.tenant}, 'Night nurse', ${fixture.client_id}, '2026-01-05') returning id
    )
    insert into placements (tenant_id, job_id, client_id, candidate_id, billing_profile_id, engagement_type, supplier_id,
      start_date, basic_rate_code_id, rounding, po_number)
    select ${db.tenant}, job.id, ${fixture.client_id}, ${worker}, ${fixture.billing_profile_id},
      ${paye ? 'paye' : 'ltd_outside'}, ${paye ? null : fixture.supplier_id}::bigint, '2026-01-05', ${fixture.basic}, '{}', ${po_number}
    from job returning id`.execute(db)
  return rows[0]!.id
}

/** Somebody without a supplier, once an agency: time is paid as the engagement on its day says. */
async function payrollWorker(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into candidates (tenant_id, first_name, last_name, email, status)
    values (${db.tenant}, 'Pat', 'Payne', 'pat@payroll.test', 'placed')
    on conflict (tenant_id, email) do update set status = 'placed' returning id`.execute(db)
  const { id } = rows[0]!
  await sql`
    insert into engagements (tenant_id, candidate_id, type, effective_from) values (${db.tenant}, ${id}, 'paye', '2020-01-01')
    on conflict do nothing`.execute(db)
  return id
}

/** An approved sheet of that placement with these charge units, both sides ready. Answers its id. */
export async function seedApprovedSheet(
  db: Db,
  fixture: PlacementFixture,
  sheet: { placement_id: number; period_end: string; po_number?: string; paye?: boolean; units: Unit[] },
): Promise<number> {
  const { placement_id, period_end, po_number = '', paye = false, units } = sheet
  const worker = paye ? await payrollWorker(db) : fixture.candidate_id
  const { rows } = await sql<{ id: number }>`
    insert into timesheets (tenant_id, placement_id, candidate_id, client_id, period_start, period_end, status, bill_status,
      pay_status, po_number, due_at)
    values (${db.tenant}, ${placement_id}, ${worker}, ${fixture.client_id}, ${period_end}::date - 6, ${period_end},
      'approved', 'ready', 'ready', ${po_number}, ${period_end}::date + 2) returning id`.execute(db)
  const id = rows[0]!.id
  await sql`
    insert into charge_units (tenant_id, timesheet_id, placement_id, candidate_id, client_id, supplier_id, engagement_type,
      billing_profile_id, seq, day, period_end, rate_code_id, label, unit, minutes, quantity, pay_rate, charge_rate, pay_amount, charge_amount,
      currency, po_number, site_id, site, role, department, cost_code, project_code, consultant_user_id)
    select ${db.tenant}, ${id}, ${placement_id}, ${worker}, ${fixture.client_id},
      ${paye ? null : fixture.supplier_id}::bigint, ${paye ? 'paye' : 'ltd_outside'}, ${fixture.billing_profile_id}, row_number() over (),
      coalesce(u.day, ${period_end}::date - 2), ${period_end}, u.rate_code_id, u.label, 'hour', u.minutes, round(u.minutes / 60.0, 4), u.pay_rate, u.charge_rate,
      u.pay_amount, u.charge_amount, 'GBP', ${po_number}, s.id, coalesce(s.name, j.site), p.role, p.department,
      coalesce(nullif(p.cost_centre, ''), s.cost_centre, ''), p.project_code, coalesce(p.owner_user_id, j.owner_user_id)
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u(rate_code_id bigint, label text, minutes integer,
      pay_rate numeric, charge_rate numeric, pay_amount bigint, charge_amount bigint, day date)
    join placements p on p.tenant_id = ${db.tenant} and p.id = ${placement_id}
    join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    left join client_sites s on s.tenant_id = ${db.tenant} and s.id = j.site_id`.execute(db)
  return id
}
