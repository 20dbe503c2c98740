import { sql } from 'kysely'
import type { OldUnit } from '#areas/invoices/corrections/plan.ts'
import { sideState } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The units of these sheets that count on a side, with where each side stands: one statement, whatever their number. */
export async function countedUnits(db: Db, timesheetIds: readonly number[]): Promise<OldUnit[]> {
  const never = sql`false`
  const { rows } = await sql<OldUnit>`
    select u.id, u.timesheet_id, u.day, u.rate_code_id, u.label, u.kind, u.unit, u.minutes, trim_scale(u.quantity)::text as quantity,
      u.pay_rate::text as pay_rate, u.charge_rate::text as charge_rate, u.pay_amount, u.charge_amount, u.payable, u.chargeable,
      json_build_object('state', b.state, 'invoice_id', b.invoice_id, 'line_id', bl.id, 'tax_code_id', bl.tax_code_id,
        'credited', coalesce(bl.credited, false), 'taken_back', coalesce(r.bill, false)) as bill,
      json_build_object('state', case when s.state = 'ready' and t.pay_status = any('{matched,exported_to_payroll,paid}') then 'done'
        else s.state end, 'invoice_id', s.invoice_id, 'line_id', pl.id, 'tax_code_id', pl.tax_code_id,
        'credited', coalesce(pl.credited, false), 'taken_back', coalesce(r.pay, false)) as pay
    from charge_units u
    join timesheets t on t.tenant_id = ${db.tenant} and t.id = u.timesheet_id
    cross join lateral (${sideState(db, 'bill', never)}) b
    cross join lateral (${sideState(db, 'pay', never)}) s
    left join lateral (${lineOf(db, 'sales', 'b')}) bl on true
    left join lateral (${lineOf(db, 'self-billing', 's')}) pl on true
    left join lateral (
      select bool_or(a.chargeable) as bill, bool_or(a.payable) as pay from charge_units a
      where a.tenant_id = ${db.tenant} and a.adjusts_unit_id = u.id and a.source_kind = 'adjustment' and a.quantity < 0) r on true
    where u.tenant_id = ${db.tenant} and u.timesheet_id = any(${timesheetIds}::bigint[])
      -- What takes back counts with what it takes back.
      and not (u.source_kind = 'adjustment' and u.quantity < 0)
    order by u.timesheet_id, u.day, u.seq`.execute(db)
  return rows.filter((unit) => countsOn(unit, 'bill') || countsOn(unit, 'pay'))
}

const countsOn = (unit: OldUnit, side: 'bill' | 'pay') =>
  (side === 'bill' ? unit.chargeable : unit.payable) &&
  !unit[side].taken_back &&
  unit[side].state !== 'cancelled'

/** The line of its document that the unit `u` stands on, and whether some of that is on credit notes. */
const lineOf = (db: Db, side: 'sales' | 'self-billing', at: string) => sql`
  select l.id, l.tax_code_id, exists (select from invoice_lines c
    where c.tenant_id = ${db.tenant} and c.credits_line_id = l.id) as credited
  from invoice_units n
  join invoice_lines l on l.tenant_id = ${db.tenant} and l.invoice_id = n.invoice_id and l.seq = n.line_seq
  where n.tenant_id = ${db.tenant} and n.side = ${side} and n.charge_unit_id = u.id and n.released_at is null
    and n.invoice_id = ${sql.ref(`${at}.invoice_id`)}
  limit 1`

export type LineOfTime = {
  side: 'bill' | 'pay'
  invoice_id: number
  line_id: number
  net: number
  tax_code_id: number | null
}

/** The lines of issued documents with time of these sheets of which nothing was given back yet. */
export async function linesOfTime(
  db: Db,
  { timesheet_ids, invoice_ids }: { timesheet_ids: readonly number[]; invoice_ids: readonly number[] },
): Promise<LineOfTime[]> {
  const { rows } = await sql<LineOfTime>`
    select distinct case when n.side = 'sales' then 'bill' else 'pay' end as side, l.invoice_id, l.id as line_id, l.net, l.tax_code_id
    from charge_units u
    join invoice_units n on n.tenant_id = ${db.tenant} and n.charge_unit_id = u.id and n.released_at is null
    join invoice_lines l on l.tenant_id = ${db.tenant} and l.invoice_id = n.invoice_id and l.seq = n.line_seq
    where u.tenant_id = ${db.tenant} and u.timesheet_id = any(${timesheet_ids}::bigint[])
      and n.invoice_id = any(${invoice_ids}::bigint[])
      and not exists (select from invoice_lines c where c.tenant_id = ${db.tenant} and c.credits_line_id = l.id)
    order by 2, 3`.execute(db)
  return rows
}
