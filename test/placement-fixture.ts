import { sql } from 'kysely'
import type { Database } from '#platform/db/tenant.ts'
import type { Agency } from '#test/people.ts'

export type PlacementFixture = {
  tax_code_id: number
  basic: number
  overtime: number
  night: number
  bank_holiday: number
  client_id: number
  billing_profile_id: number
  supplier_id: number
  candidate_id: number
}

/**
 * What a placement stands on, written straight into the tables: codes, a client with a billing profile, a VAT
 * registered Ltd supplier with an agreement in force, and the agency's candidate engaged through it.
 */
export function createPlacementFixture(
  database: Database,
  { tenant, consultant, candidate }: Agency,
): Promise<PlacementFixture> {
  return database.inTenant(tenant.id, async (db) => {
    const one = async (row: ReturnType<typeof sql<{ id: number }>>) => (await row.execute(db)).rows[0]!.id
    const t = db.tenant
    const tax = await one(sql`insert into tax_codes (tenant_id, code, name, rate, is_default)
      values (${t}, 'S20', 'Standard rate', 20, true) returning id`)
    const rate = (code: string, name: string, kind: string, at: number) =>
      one(sql`insert into rate_codes (tenant_id, code, name, kind, position)
        values (${t}, ${code}, ${name}, ${kind}, ${at}) returning id`)
    const basic = await rate('BASIC', 'Basic', 'basic', 1)
    const overtime = await rate('OT', 'Overtime', 'overtime', 2)
    const night = await rate('NIGHT', 'Night', 'night', 3)
    const bankHoliday = await rate('BH', 'Bank holiday', 'bank_holiday', 4)
    const client = await one(sql`insert into clients (tenant_id, name, owner_user_id)
      values (${t}, 'Northwind Hospital', ${consultant.id}) returning id`)
    const profile = await one(sql`insert into billing_profiles (tenant_id, client_id, email_to, tax_code_id)
      values (${t}, ${client}, 'accounts@northwind.test', ${tax}) returning id`)
    const supplier =
      await one(sql`insert into suppliers (tenant_id, name, kind, vat_registered, vat_number, tax_code_id,
        status, email)
      values (${t}, 'Doyle Care Ltd', 'ltd_psc', true, 'GB123456782', ${tax}, 'approved', 'dan@doyle.test') returning id`)
    await sql`insert into self_billing_agreements (tenant_id, supplier_id, starts_on, ends_on, signed_by, vat_number)
      values (${t}, ${supplier}, '2020-01-01', '2099-12-31', 'Dan Doyle', 'GB123456782')`.execute(db)
    const worker =
      await one(sql`insert into candidates (tenant_id, first_name, last_name, email, user_id, owner_user_id,
        status)
      values (${t}, 'Dan', 'Doyle', ${candidate.email}, ${candidate.id}, ${consultant.id}, 'placed') returning id`)
    await sql`insert into engagements (tenant_id, candidate_id, type, supplier_id, effective_from)
      values (${t}, ${worker}, 'ltd_outside', ${supplier}, '2020-01-01')`.execute(db)
    return {
      tax_code_id: tax,
      basic,
      overtime,
      night,
      bank_holiday: bankHoliday,
      client_id: client,
      billing_profile_id: profile,
      supplier_id: supplier,
      candidate_id: worker,
    }
  })
}

/** The body of `POST /placements` for the golden example of docs/money.md. The worker may have others beside it. */
export function goldenPlacementBody(fixture: PlacementFixture, jobId: number, approverUserId: number) {
  return {
    job_id: jobId,
    candidate_id: fixture.candidate_id,
    approver_user_id: approverUserId,
    accepted: [
      { code: 'placement.overlap', reason: 'Two part-time placements' },
      { code: 'placement.backdated', reason: 'The golden week stays where it is' },
    ],
    start_date: '2026-01-05',
    basic_rate_code_id: fixture.basic,
    rounding: { scope: 'entry', mode: 'nearest', step_minutes: 15, grace_minutes: 5 },
    unpaid_break: { after_minutes: 360, minutes: 30, at_minutes: 240 },
    overtime_rules: [
      {
        id: 1,
        name: 'Bank holiday',
        type: 'bank_holiday',
        params: {},
        stacking: 'exclusive',
        rate_code_id: fixture.bank_holiday,
        pay: { multiplier: '2' },
        charge: { multiplier: '1.75' },
      },
      {
        id: 2,
        name: 'Night',
        type: 'night',
        params: { from: '22:00', to: '06:00' },
        stacking: 'sum',
        rate_code_id: fixture.night,
        pay: { uplift: '3.00' },
        charge: { uplift: '3.60' },
      },
      {
        id: 3,
        name: 'Over 40 hours a week',
        type: 'weekly_over',
        params: { after_minutes: 2400 },
        stacking: 'sum',
        rate_code_id: fixture.overtime,
        pay: { multiplier: '1.5' },
        charge: { multiplier: '1.4' },
      },
    ],
    rates: [
      { rate_code_id: fixture.basic, pay_rate: '20.00', charge_rate: '26.00', effective_from: '2026-01-05' },
    ],
  }
}
