import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * The parts in which the unit `u` is charged, where purchase orders pay for it: `left join lateral (${…}) a on true`. Of
 * its revisions the latest counts. No row: it is charged as a whole, part 0.
 */
export const partsOfUnit = (db: Db) => sql`
  select a.part, a.purchase_order_id, a.amount, a.quantity, a.minutes
  from purchase_order_allocations a
  where a.tenant_id = ${db.tenant} and a.charge_unit_id = u.id and a.revision = (
    select max(later.revision) from purchase_order_allocations later
    where later.tenant_id = ${db.tenant} and later.charge_unit_id = u.id)`

/** The same with numbers and minutes, as JSON of the unit `u`: which order pays what of it. `sees`: may its charge be seen? */
export const allocationsOfUnit = (db: Db, sees: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(json_build_object('purchase_order_id', a.purchase_order_id, 'number', o.number,
      'amount', case when ${sees} then a.amount end, 'quantity', trim_scale(a.quantity)::text) order by a.part)
    from (${partsOfUnit(db)}) a
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id), '[]')`

/** The same in one line for a file: “PO-1 2.2308, PO-2 6.2692”, the quantity of each. */
export const allocationWords = (db: Db) => sql`
  coalesce((
    select string_agg(o.number || ' ' || trim_scale(a.quantity), ', ' order by a.part)
    from (${partsOfUnit(db)}) a
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id), '')`

/**
 * Nothing of the unit `u` is taken from an order any more, or yet: its charge was given up, another unit stands in its place, a
 * correction took back what its document charged, or the credit note of one is not issued. `i`: the document it stands on, if it does.
 */
export const takesNothing = (db: Db) => sql`(
  exists (select from unit_holds h where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id and h.side = 'bill'
    and (h.kind = 'write_off' or h.kind = 'corrected' and i.number is null) and h.released_at is null)
  or coalesce(i.type = 'sales-credit' and i.number is null, false)
  or ${takenFromOrder(db)})`

/** What a correction took back of the unit `u`, its order has back: once the credit note is issued, where there is one. */
export const takenFromOrder = (db: Db) =>
  takenBack(
    db,
    'bill',
    sql`u`,
    sql`
    and not exists (select from invoice_units w join invoices d on d.tenant_id = ${db.tenant} and d.id = w.invoice_id
      where w.tenant_id = ${db.tenant} and w.charge_unit_id = r.id and w.side = 'sales' and w.released_at is null
        and d.type = 'sales-credit' and d.number is null)`,
  )

/** A correction took back what was charged or paid for the unit `u`, or another, and that was not cancelled since. */
export const takenBack = (
  db: Db,
  side: 'bill' | 'pay' = 'bill',
  unit: RawBuilder<unknown> = sql`u`,
  only: RawBuilder<unknown> = sql``,
) => sql`exists (
  select from charge_units r where r.tenant_id = ${db.tenant} and r.adjusts_unit_id = ${unit}.id
    and r.source_kind = 'adjustment' and r.quantity < 0 and ${side === 'bill' ? sql`r.chargeable` : sql`r.payable`}
    and not exists (select from unit_holds c where c.tenant_id = ${db.tenant} and c.charge_unit_id = r.id and c.side = ${side}
      and c.kind = 'corrected' and c.released_at is null) ${only})`
