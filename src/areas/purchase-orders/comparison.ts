import { sql } from 'kysely'
import { latestAllocations } from '#areas/purchase-orders/consumption.ts'
import { carriesTime } from '#areas/purchase-orders/corrected-lines.ts'
import { takesNothing } from '#areas/purchase-orders/unit-parts.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Difference = { purchase_order_id: number; number: string; sheets: number }

/**
 * Compares the whole ledger with what it stands for, in one statement: reserved is what is submitted and no more than it
 * charges, rate by rate as well; what is approved stands in it as its units were shared out; what is issued was consumed. Answers the orders
 * of which that is not so, with how many timesheets and units it concerns.
 */
export async function compareLedger(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with allocated as (
      select a.purchase_order_id, u.timesheet_id, case when u.timesheet_id is null then u.id end as charge_unit_id,
        sum(a.amount) as used, coalesce(sum(a.amount) filter (where i.number is not null), 0) as invoiced
      from (${latestAllocations(db)}) a
      join charge_units u on u.tenant_id = ${db.tenant} and u.id = a.charge_unit_id
      left join timesheets t on t.tenant_id = ${db.tenant} and t.id = u.timesheet_id
      left join invoice_units l on l.tenant_id = ${db.tenant} and l.charge_unit_id = u.id and l.part = a.part and l.side = 'sales'
        and l.released_at is null
      left join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id
      where (t.id is null or t.status = any('{approved,processed}')) and not ${takesNothing(db)}
      group by 1, 2, 3
    ), moved as (
      select m.purchase_order_id, m.timesheet_id, m.charge_unit_id,
        coalesce(sum(m.effect) filter (where m.side = 'r'), 0) as reserved,
        coalesce(sum(m.effect) filter (where m.side <> 'r'), 0) as used,
        coalesce(sum(m.effect) filter (where m.side = 'i'), 0) as invoiced
      from purchase_order_movements m
      where m.tenant_id = ${db.tenant} and not exists (
        -- What a credit note gave back of time that stays on its document: one of a correction gives back time.
        select from invoices n where n.tenant_id = ${db.tenant} and n.id = m.invoice_id and n.type = 'sales-credit'
          and not ${carriesTime(db, sql`n.id`)})
      group by 1, 2, 3
    ), rates as (
      select r.purchase_order_id, r.timesheet_id, sum(r.effect) as reserved from purchase_order_reservations r
      where r.tenant_id = ${db.tenant} group by 1, 2
    ), wrong as (
      select coalesce(m.purchase_order_id, a.purchase_order_id) as purchase_order_id
      from moved m
      full join allocated a on a.purchase_order_id = m.purchase_order_id
        and coalesce(a.timesheet_id, 0) = coalesce(m.timesheet_id, 0)
        and coalesce(a.charge_unit_id, 0) = coalesce(m.charge_unit_id, 0)
      left join timesheets t on t.tenant_id = ${db.tenant} and t.id = m.timesheet_id
      left join rates r on r.purchase_order_id = m.purchase_order_id and r.timesheet_id = m.timesheet_id
      where coalesce(m.used, 0) <> coalesce(a.used, 0) or coalesce(m.invoiced, 0) <> coalesce(a.invoiced, 0)
        or m.reserved < 0 or r.reserved <> m.reserved
        or (m.reserved > 0 and (t.status is distinct from 'submitted' or m.reserved > t.charge_amount))
    )
    select w.purchase_order_id, o.number, count(*)::integer as sheets from wrong w
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = w.purchase_order_id
    group by 1, 2 order by 1 limit 100`.execute(db)
  return rows
}

/** Who owns the agency. */
export async function ownersOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from roles r
    join user_roles h on h.tenant_id = ${db.tenant} and h.role_id = r.id
    join users u on u.tenant_id = ${db.tenant} and u.id = h.user_id
    where r.tenant_id = ${db.tenant} and r.key = 'owner' and u.status = 'active' and u.account_id is not null
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
