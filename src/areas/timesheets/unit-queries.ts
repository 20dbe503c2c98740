import { sql } from 'kysely'
import type { Calculation } from '#areas/timesheets/calculation/shapes.ts'
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
export async function makeChargeUnits(db: Db, timesheetIds: number[]): Promise<void> {
  await sql`
    insert into charge_units (tenant_id, timesheet_id, placement_id, candidate_id, client_id, supplier_id, engagement_type,
      billing_profile_id, seq, day, period_end, rate_code_id, label, kind, unit, minutes, quantity, pay_rate, charge_rate,
      pay_amount, charge_amount, payable, chargeable, currency, po_number, trace)
    select t.tenant_id, t.id, t.placement_id, t.candidate_id, t.client_id, payer.supplier_id, payer.engagement_type,
      p.billing_profile_id, u.seq, x.day,
      t.period_end, x.rate_code_id, x.label, x.kind, x.unit, x.minutes, x.quantity, x.pay_rate, x.charge_rate, x.pay_amount,
      x.charge_amount, x.payable, x.chargeable, t.currency, t.po_number, x.trace
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
    where t.tenant_id = ${db.tenant} and t.id = any(${timesheetIds}::bigint[])`.execute(db)
}

/**
 * One at a time makes documents of approved time, or takes an approval back: until the end of the transaction. Before
 * any sheet is held.
 */
export async function lockBilling(db: Db, side: 'sales' | 'self-billing'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${db.tenant}, ${side === 'sales' ? 90_001 : 90_002})`.execute(db)
}

/** Units that were given to another payer after their approval, with that payer: as a subquery, `from (${…}) m`. */
export const movedUnits = (db: Db) => sql`
  select distinct on (m.charge_unit_id) m.charge_unit_id, m.engagement_type, m.supplier_id from charge_unit_moves m
  where m.tenant_id = ${db.tenant} order by m.charge_unit_id, m.id desc`

/**
 * Says where one side of these sheets stands now; a sheet whose two sides are both done is processed, and one that
 * was is approved again when a side is taken back. One statement, whatever their number.
 */
export async function setSides(
  db: Db,
  timesheetIds: number[],
  changes: { bill_status?: string; pay_status?: string },
): Promise<void> {
  if (timesheetIds.length === 0) return
  await sql`
    update timesheets t set bill_status = n.bill_status, pay_status = n.pay_status, version = t.version + 1,
      updated_at = now(), status = case
        when t.status = any(array['approved', 'processed']) then
          case when n.bill_status = any(${billDone}) and n.pay_status = any(${payDone}) then 'processed' else 'approved' end
        else t.status end
    from (
      select b.tenant_id, b.id, coalesce(${changes.bill_status ?? null}::text, b.bill_status) as bill_status,
        coalesce(${changes.pay_status ?? null}::text, b.pay_status) as pay_status
      from timesheets b where b.tenant_id = ${db.tenant} and b.id = any(${timesheetIds}::bigint[])
      order by b.id for no key update
    ) n
    where t.tenant_id = ${db.tenant} and n.tenant_id = t.tenant_id and t.id = n.id`.execute(db)
}

/** Nothing more comes on this side. */
const billDone = ['invoiced', 'credited', 'not_billable', 'written_off']
const payDone = ['self_billed', 'matched', 'exported_to_payroll', 'paid', 'not_payable']
