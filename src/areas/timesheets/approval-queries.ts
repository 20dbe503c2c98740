import { sql } from 'kysely'
import type { Calculation } from '#areas/timesheets/calculation/shapes.ts'
import { type HeldUnit, makeUnits } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'

export type NewReview = {
  timesheet_id: number
  submission_no: number
  user_id: number
  decision: 'approve' | 'reject'
  reason: string
  via: 'session' | 'link'
  statement: string
  totals_hash: string
  ip: string
  agent: string
  second_look: 'browser' | 'network' | null
}

/** One decision for each submission: the table's unique key says so, whoever is first. */
export async function insertReview(db: Db, review: NewReview): Promise<void> {
  await db
    .insertInto('timesheet_reviews')
    .values({ tenant_id: db.tenant, ...review })
    .execute()
}

/** Keeps approved sheets as they read now, for good: the database lets nobody of the application change them. */
export async function sealApproved(db: Db, timesheetIds: number[]): Promise<void> {
  await sql`
    insert into approved_timesheets (tenant_id, timesheet_id, sealed, figures)
    select t.tenant_id, t.id, t.sealed, t.figures from timesheets t
    where t.tenant_id = ${db.tenant} and t.id = any(${timesheetIds}::bigint[]) and t.status = 'approved'`.execute(
    db,
  )
}

/** Where the two sides of an approved sheet begin: something to charge, something to pay, or nothing. */
export function sidesOf({ units }: Pick<Calculation, 'units'>) {
  return {
    bill_status: units.some(({ chargeable }) => chargeable) ? ('ready' as const) : ('not_billable' as const),
    pay_status: units.some(({ payable }) => payable) ? ('ready' as const) : ('not_payable' as const),
  }
}

/**
 * Turns the stored calculations of approved sheets into charge units, in one statement and without reckoning anew. Each
 * is paid by whom the submission keeps for its own day.
 */
export function unitsOfSheets(db: Db, timesheetIds: number[]): Promise<HeldUnit[]> {
  return makeUnits(
    db,
    sql`
    select 'time' as source_kind, t.id as timesheet_id, t.placement_id, t.candidate_id, t.client_id, payer.supplier_id,
      payer.engagement_type, p.billing_profile_id, u.seq, x.day, t.period_end, x.rate_code_id, x.label, x.kind, x.unit,
      x.minutes, x.quantity, x.pay_rate, x.charge_rate, x.pay_amount, x.charge_amount, x.payable, x.chargeable, t.currency,
      t.paid_in, t.po_number, null::bigint as adjusts_unit_id, '' as reason, x.trace
    from timesheets t
    join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
    cross join lateral jsonb_array_elements(t.calculation -> 'units') with ordinality as u(unit, seq)
    cross join lateral jsonb_to_record(u.unit) as x(day date, rate_code_id bigint, label text, kind text, unit text,
      minutes integer, quantity numeric, pay_rate numeric, charge_rate numeric, pay_amount bigint, charge_amount bigint,
      payable boolean, chargeable boolean, trace jsonb)
    left join lateral (
      select r.supplier_id, r.engagement_type from timesheet_payers r
      where r.tenant_id = ${db.tenant} and r.timesheet_id = t.id and r.submission_no = t.submission_no and r.from_day <= x.day
      order by r.revision desc, r.from_day desc limit 1
    ) payer on true
    where t.tenant_id = ${db.tenant} and t.id = any(${timesheetIds}::bigint[])`,
  )
}
