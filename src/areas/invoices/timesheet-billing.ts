import { sql } from 'kysely'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { markBilling } from '#areas/timesheets/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The timesheets whose time stands on these documents, by side. */
export async function sheetsOn(db: Db, invoiceIds: number[]): Promise<Record<DocumentKind, number[]>> {
  const { rows } = await sql<{ side: DocumentKind; ids: number[] }>`
    select i.side, array_agg(distinct u.timesheet_id) as ids
    from invoice_units i join charge_units u on u.tenant_id = ${db.tenant} and u.id = i.charge_unit_id
    where i.tenant_id = ${db.tenant} and i.invoice_id = any(${invoiceIds}::bigint[]) group by i.side`.execute(
    db,
  )
  const found = new Map(rows.map(({ side, ids }) => [side, ids]))
  return { sales: found.get('sales') ?? [], 'self-billing': found.get('self-billing') ?? [] }
}

/** Says to the sheets where this side of their time stands now: free, on drafts, issued, or some of each. */
export async function markSheets(db: Db, side: DocumentKind, timesheetIds: number[]): Promise<void> {
  if (timesheetIds.length === 0) return
  const counts = side === 'sales' ? sql`u.chargeable` : sql`u.payable`
  const { rows } = await sql<{ stands: Stands; ids: number[] }>`
    select stands, array_agg(timesheet_id) as ids from (
      select u.timesheet_id, case
        when bool_or(l.invoice_id is null) and bool_or(i.number is not null) then 'part'
        when bool_or(l.invoice_id is null) then 'ready'
        when bool_and(i.number is not null) then 'issued'
        else 'drafted' end as stands
      from charge_units u
      -- One walk of the unique index a unit, whatever the planner believes of the table's size.
      left join lateral (
        select l.invoice_id from invoice_units l
        where l.tenant_id = ${db.tenant} and l.side = ${side} and l.charge_unit_id = u.id and l.released_at is null
        limit 1
      ) l on true
      left join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id
      where u.tenant_id = ${db.tenant} and u.timesheet_id = any(${timesheetIds}::bigint[]) and ${counts}
      group by u.timesheet_id) as sheets
    group by stands`.execute(db)
  for (const { stands, ids } of rows) {
    // At most four groups, however many sheets.
    if (side === 'sales') await markBilling(db, { side: 'bill', timesheet_ids: ids, status: billed[stands] })
    else await markBilling(db, { side: 'pay', timesheet_ids: ids, status: paid[stands] })
  }
}

type Stands = 'part' | 'ready' | 'issued' | 'drafted'
const billed = { part: 'part_invoiced', ready: 'ready', issued: 'invoiced', drafted: 'invoicing' } as const
const paid = { part: 'ready', ready: 'ready', issued: 'self_billed', drafted: 'self_billing' } as const
