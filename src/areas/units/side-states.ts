import { type RawBuilder, sql } from 'kysely'
import { partsOfUnit } from '#areas/purchase-orders/public.ts'
import type { UnitSide } from '#areas/units/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What a side of a unit is called on documents. */
export const documentsOf = { bill: 'sales', pay: 'self-billing' } as const

/** What holds units on a side now, a row each: as a subquery, `left join (${…}) h on h.charge_unit_id = u.id`. */
export const liveHolds = (db: Db, side: UnitSide) => sql`
  select h.charge_unit_id, bool_or(h.kind = 'write_off') as written_off from unit_holds h
  where h.tenant_id = ${db.tenant} and h.side = ${side} and h.released_at is null group by h.charge_unit_id`

/**
 * Where a side of the unit `u` stands, and on which document: `cross join lateral (${…}) b` with `state`, `invoice_id`
 * and `number`. No column keeps this: it follows from what holds the unit and what it stands on, so it cannot differ
 * from them. `superseded`: whether its timesheet was.
 */
export function sideState(db: Db, side: UnitSide, superseded: RawBuilder<unknown>): RawBuilder<unknown> {
  const counts = side === 'bill' ? sql`u.chargeable` : sql`u.payable`
  const parts = side === 'bill' ? sql`greatest(1, (select count(*) from (${partsOfUnit(db)}) a))` : sql`1`
  return sql`
    select d.invoice_id, d.number, case when not ${counts} then 'not_due' when ${superseded} then 'cancelled'
        when d.live >= ${parts} then case when d.number is null then 'drafted' else 'done' end
        when h.written_off then 'written_off' when h.written_off is not null then 'on_hold' else 'ready' end as state
    from (select) as one
    -- One walk of the unique index a unit, whatever the planner believes of the table's size.
    left join lateral (
      -- Of several documents a draft comes first: it is what is still to do.
      -- The number is looked up and not joined: a join would be read anew for each unit where loops are switched off.
      select l.invoice_id, (select i.number from invoices i where i.tenant_id = ${db.tenant} and i.id = l.invoice_id) as number,
        count(*) over () as live
      from invoice_units l
      where l.tenant_id = ${db.tenant} and l.side = ${documentsOf[side]} and l.charge_unit_id = u.id and l.released_at is null
      order by number nulls first limit 1
      ) d on true
    left join lateral (
      select bool_or(h.kind = 'write_off') as written_off from unit_holds h
      where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id and h.side = ${side} and h.released_at is null) h on true`
}
