import { sql } from 'kysely'
import { timeUnderFormerPayer } from '#areas/candidates/public.ts'
import type { TimeToMove } from '#areas/invoices/payers/contract.ts'
import { takenBack, takesBackHere } from '#areas/purchase-orders/public.ts'
import { sideState } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'

export type FoundTime = Omit<TimeToMove, 'why_not' | 'from' | 'to'> & {
  candidate_id: number
  placement_id: number
  from_name: string | null
  to_name: string | null
  to_type: string | null
  charge_unit_ids: number[]
}

/**
 * The time is found by itself first (`materialized`): joined with all that is told of it, the planner chose an order that
 * never came to an end on tables of which it knew no sizes yet.
 *
 * Of one candidate, or of what stands on one invoice, by sheet, payers and document: the oldest first; of these sheets, where they are named.
 */
export async function findTime(
  db: Db,
  of: { candidate_id: number } | { invoice_id: number },
  timesheetIds: number[] | null = null,
): Promise<FoundTime[]> {
  const { rows } = await sql<FoundTime>`
    with found as materialized (${'invoice_id' in of ? onInvoice(db, of.invoice_id) : ofCandidate(db, of.candidate_id)}),
    -- What a correction has put right already, and its credit note is not issued yet.
    credited as materialized (
      select h.charge_unit_id from unit_holds h
      where h.tenant_id = ${db.tenant} and h.charge_unit_id = any(array(select charge_unit_id from found)) and h.side = 'pay'
        and h.kind = 'awaits_credit' and h.released_at is null),
    -- Sheets of which a correction took something back by a difference, beside the document or pay run that keeps it, or keeps
    -- what takes it back: put back is all of it or nothing, which a credit note for the same line is. What is issued comes first.
    differing as materialized (
      select distinct on (u.timesheet_id) u.timesheet_id, s.invoice_id
      from charge_units u cross join lateral (${sideState(db, 'pay', sql`false`)}) s
      where u.tenant_id = ${db.tenant} and u.timesheet_id = any(array(select timesheet_id from found)) and u.payable
        and s.state = any('{done,drafted}') and case when u.source_kind = 'adjustment' and u.quantity < 0
          then not ${takesBackHere(db, 'self-billing', sql`u`)}
          else ${takenBack(db, 'pay')} and not exists (select from charge_units a where a.tenant_id = ${db.tenant}
            and a.adjusts_unit_id = u.id and a.source_kind = 'adjustment' and a.quantity < 0 and ${takesBackHere(db, 'self-billing', sql`a`)}) end
      order by u.timesheet_id, s.state = 'drafted', s.invoice_id)
    select x.candidate_id, p.id as placement_id, x.timesheet_id, t.period_start, t.period_end, j.title as job_title, c.name as client_name,
      t.status = 'submitted' as submitted, json_agg(distinct x.day order by x.day) as days,
      x.supplier_id as from_supplier_id, f.name as from_name, x.to_supplier_id, n.name as to_name, min(x.to_type) as to_type,
      case when y.pay_run_id is not null then 'pay_run' when k.charge_unit_id is not null then 'credited'
        when d.timesheet_id is not null and (i.id is null or i.number is not null) then 'by_difference'
        when i.number is not null then 'issued' when i.id is not null then 'drafted'
        when t.pay_status = any('{matched,exported_to_payroll,paid}') then 'paid' else 'free' end as holding,
      case when i.id is not null then json_build_object('id', i.id, 'number', i.number, 'status', i.status) end as document,
      case when r.id is not null then json_build_object('id', r.id, 'number', r.number, 'status', r.status) end as pay_run,
      array_remove(array_agg(x.charge_unit_id), null) as charge_unit_ids
    from found x
    left join credited k on k.charge_unit_id = x.charge_unit_id
    join timesheets t on t.tenant_id = ${db.tenant} and t.id = x.timesheet_id
    join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
    join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = t.client_id
    left join suppliers f on f.tenant_id = ${db.tenant} and f.id = x.supplier_id
    left join suppliers n on n.tenant_id = ${db.tenant} and n.id = x.to_supplier_id
    left join invoice_units b on b.tenant_id = ${db.tenant} and b.charge_unit_id = x.charge_unit_id
      and b.side = 'self-billing' and b.released_at is null
    left join pay_run_units y on y.tenant_id = ${db.tenant} and y.charge_unit_id = x.charge_unit_id and y.released_at is null
    left join pay_runs r on r.tenant_id = ${db.tenant} and r.id = y.pay_run_id
    left join differing d on d.timesheet_id = x.timesheet_id
    left join invoices i on i.tenant_id = ${db.tenant} and i.id = coalesce(b.invoice_id, case when y.pay_run_id is null then d.invoice_id end)
    where ${timesheetIds}::bigint[] is null or x.timesheet_id = any(${timesheetIds}::bigint[])
    group by x.candidate_id, p.id, x.timesheet_id, t.period_start, t.period_end, t.status, t.pay_status, j.title, c.name, x.supplier_id, f.name,
      x.to_supplier_id, n.name, x.to_type is null, k.charge_unit_id is not null, y.pay_run_id, r.id, r.number, r.status, i.id, i.number, i.status, d.timesheet_id
    order by t.period_start, x.timesheet_id, min(x.day) limit 1000`.execute(db)
  return rows
}

const ofCandidate = (db: Db, id: number) => sql`
  select ${id}::bigint as candidate_id, f.* from (${timeUnderFormerPayer(db, sql`${id}::bigint`)}) f`

const onInvoice = (db: Db, id: number) => sql`
  with units as materialized (
    select k.charge_unit_id, u.candidate_id from invoice_units k
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = k.charge_unit_id
    where k.tenant_id = ${db.tenant} and k.invoice_id = ${id}::bigint and k.released_at is null)
  select w.candidate_id, f.* from (select distinct candidate_id from units) w
  cross join lateral (${timeUnderFormerPayer(db, sql`w.candidate_id`)}) f
  where f.charge_unit_id = any(array(select charge_unit_id from units))`
