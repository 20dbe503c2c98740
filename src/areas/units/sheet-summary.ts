import { sql } from 'kysely'
import type { UnitSide } from '#areas/units/contract.ts'
import { sideStatesOf } from '#areas/units/side-states.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The timesheets whose time stands on these documents. */
export async function sheetsOn(db: Db, invoiceIds: number[]): Promise<Record<UnitSide, number[]>> {
  const { rows } = await sql<{ side: string; ids: number[] }>`
    select i.side, array_agg(distinct u.timesheet_id) as ids
    from invoice_units i join charge_units u on u.tenant_id = ${db.tenant} and u.id = i.charge_unit_id
    where i.tenant_id = ${db.tenant} and i.invoice_id = any(${invoiceIds}::bigint[]) and u.timesheet_id is not null
    group by i.side`.execute(db)
  const found = new Map(rows.map(({ side, ids }) => [side, ids]))
  return { bill: found.get('sales') ?? [], pay: found.get('self-billing') ?? [] }
}

/**
 * Says on these sheets where one side of their time stands by now: free, held, on drafts or a pay run, issued, in payroll, paid,
 * credited, given up, or some of each. A sheet whose two sides are both done is processed, and one that was is approved again when a side is free. One
 * statement, whatever their number; sheets are held in the order of their ids.
 */
export async function summariseSheets(db: Db, side: UnitSide, timesheetIds: number[]): Promise<void> {
  if (timesheetIds.length === 0) return
  const [column, words] = side === 'bill' ? [sql`bill_status`, billed] : [sql`pay_status`, paid]
  await sql`
    update timesheets t set ${column} = n.side, version = t.version + 1, updated_at = now(),
      status = case when ${side === 'bill' ? sql`n.side` : sql`t.bill_status`} = any(${billDone})
        and ${side === 'pay' ? sql`n.side` : sql`t.pay_status`} = any(${payDone}) then 'processed' else 'approved' end
    from (
      select held.id, case
          when states.free > 0 and states.done + states.credited > 0 then ${words.part}
          when states.ready > 0 then ${words.ready}
          when states.free > 0 then ${words.held}
          when states.on_run > 0 then 'in_pay_run'
          when states.drafted > 0 then ${words.drafted}
          when states.exported > 0 then 'exported_to_payroll'
          when states.done > 0 and states.paid = states.done then 'paid'
          when states.done > 0 then ${words.done}
          when states.credited > 0 then ${words.credited}
          else ${words.none} end as side
      from (select b.id from timesheets b
        where b.tenant_id = ${db.tenant} and b.id = any(${timesheetIds}::bigint[])
          and b.status = any('{approved,processed}') order by b.id for no key update) held
      join (
        select s.timesheet_id, count(*) filter (where s.state = any('{ready,on_hold}')) as free,
          count(*) filter (where s.state = 'ready') as ready, count(*) filter (where s.state = 'drafted') as drafted,
          count(*) filter (where s.run_status = any('{draft,checked}')) as on_run, count(*) filter (where s.run_status = 'exported') as exported,
          count(*) filter (where s.run_status = 'confirmed') as paid,
          count(*) filter (where s.state = 'done') as done, count(*) filter (where s.state = 'credited') as credited
        from (${sideStatesOf(db, side, timesheetIds)}) s where s.state <> 'not_due' group by s.timesheet_id) states on states.timesheet_id = held.id
    ) n
    where t.tenant_id = ${db.tenant} and t.id = n.id`.execute(db)
}

const billed = {
  part: 'part_invoiced',
  ready: 'ready',
  held: 'on_hold',
  drafted: 'invoicing',
  done: 'invoiced',
  credited: 'credited',
  none: 'written_off',
} as const
const paid = {
  part: 'ready',
  ready: 'ready',
  held: 'on_hold',
  drafted: 'self_billing',
  done: 'self_billed',
  credited: 'credited',
  none: 'not_payable',
} as const

/** Nothing more comes on this side. */
const billDone = ['invoiced', 'credited', 'not_billable', 'written_off']
const payDone = ['self_billed', 'credited', 'matched', 'exported_to_payroll', 'paid', 'not_payable']
