import { type RawBuilder, sql } from 'kysely'
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

/** Where the two sides of an approved sheet begin: something to charge, something to pay, or nothing. */
export function sidesOf({ units }: Pick<Calculation, 'units'>) {
  return {
    bill_status: units.some(({ chargeable }) => chargeable) ? ('ready' as const) : ('not_billable' as const),
    pay_status: units.some(({ payable }) => payable) ? ('ready' as const) : ('not_payable' as const),
  }
}

/** Turns the stored calculations of approved sheets into charge units, in one statement and without reckoning anew. */
export async function makeChargeUnits(db: Db, timesheetIds: number[]): Promise<void> {
  await sql`
    insert into charge_units (tenant_id, timesheet_id, placement_id, candidate_id, client_id, supplier_id,
      billing_profile_id, seq, day, period_end, rate_code_id, label, kind, unit, minutes, quantity, pay_rate, charge_rate,
      pay_amount, charge_amount, payable, chargeable, currency, po_number, trace)
    select t.tenant_id, t.id, t.placement_id, t.candidate_id, t.client_id, p.supplier_id, p.billing_profile_id, u.seq, x.day,
      t.period_end, x.rate_code_id, x.label, x.kind, x.unit, x.minutes, x.quantity, x.pay_rate, x.charge_rate, x.pay_amount,
      x.charge_amount, x.payable, x.chargeable, t.currency, t.po_number, x.trace
    from timesheets t
    join placements p on p.tenant_id = t.tenant_id and p.id = t.placement_id
    cross join lateral jsonb_array_elements(t.calculation -> 'units') with ordinality as u(unit, seq)
    cross join lateral jsonb_to_record(u.unit) as x(day date, rate_code_id bigint, label text, kind text, unit text,
      minutes integer, quantity numeric, pay_rate numeric, charge_rate numeric, pay_amount bigint, charge_amount bigint,
      payable boolean, chargeable boolean, trace jsonb)
    where t.tenant_id = ${db.tenant} and t.id = any(${timesheetIds}::bigint[])`.execute(db)
}

/** A charge unit that may be put on a document of one side, with the names a document needs. */
export type ReadyUnit = {
  id: number
  timesheet_id: number
  placement_id: number
  placement_ref: string
  job_title: string
  candidate_id: number
  candidate_name: string
  client_id: number
  supplier_id: number | null
  billing_profile_id: number
  seq: number
  day: string
  period_start: string
  period_end: string
  rate_code_id: number
  rate_code: string
  label: string
  kind: 'time' | 'uplift' | 'quantity'
  unit: string
  minutes: number | null
  quantity: string
  pay_rate: string
  charge_rate: string
  pay_amount: number
  charge_amount: number
  payable: boolean
  chargeable: boolean
  currency: string
  po_number: string
  engagement_type: string
}

/** Approved time whose one side waits for a document, in periods that end by then: as a subquery, `from (${…}) u`. */
export function readyUnits(db: Db, side: 'bill' | 'pay', periodEnd: string): RawBuilder<ReadyUnit> {
  const waits =
    side === 'bill'
      ? sql`t.bill_status = 'ready' and u.chargeable`
      : sql`t.pay_status = 'ready' and u.payable`
  return sql<ReadyUnit>`
    select u.tenant_id, u.id, u.timesheet_id, u.placement_id, p.ref as placement_ref, j.title as job_title, u.candidate_id,
      w.first_name || ' ' || w.last_name as candidate_name, u.client_id, u.supplier_id, u.billing_profile_id, u.seq, u.day,
      t.period_start, u.period_end, u.rate_code_id, k.code as rate_code, u.label, u.kind, u.unit, u.minutes, u.quantity,
      u.pay_rate, u.charge_rate, u.pay_amount, u.charge_amount, u.payable, u.chargeable, u.currency, u.po_number,
      p.engagement_type
    from timesheets t
    join charge_units u on u.tenant_id = t.tenant_id and u.timesheet_id = t.id
    join placements p on p.tenant_id = u.tenant_id and p.id = u.placement_id
    join jobs j on j.tenant_id = p.tenant_id and j.id = p.job_id
    join candidates w on w.tenant_id = u.tenant_id and w.id = u.candidate_id
    join rate_codes k on k.tenant_id = u.tenant_id and k.id = u.rate_code_id
    where t.tenant_id = ${db.tenant} and t.period_end <= ${periodEnd}::date and ${waits}`
}

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
