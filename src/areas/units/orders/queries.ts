import { type RawBuilder, sql } from 'kysely'
import { type HeldOrder, type MovablePart, partsOfUnit } from '#areas/purchase-orders/public.ts'
import { mostMoved } from '#areas/units/orders/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

export type MovableRow = MovablePart & {
  timesheet_id: number | null
  period_end: string
  from_number: string | null
  candidate_name: string
  placement_ref: string
}

type Order = Pick<HeldOrder, 'id' | 'currency' | 'starts_on' | 'ends_on'>

/**
 * Parts of approved units that this order could pay for and does not: of the placements that name it, in its currency, on
 * days it is in force, on no live document and not given up. The oldest first, one more than is moved at a time.
 */
export async function movableTo(
  db: Db,
  order: Order,
  placementId: number | undefined,
): Promise<MovableRow[]> {
  const among = placementId ? sql`and n.placement_id = ${placementId}` : sql``
  return partsThat(
    db,
    sql`u.placement_id = any(array(select n.placement_id from placement_purchase_orders n
        where n.tenant_id = ${db.tenant} and n.purchase_order_id = ${order.id} ${among}))
      and u.currency = ${order.currency}
      and (${order.starts_on}::date is null or u.day >= ${order.starts_on}::date)
      and (${order.ends_on}::date is null or u.day <= ${order.ends_on}::date)
      and a.purchase_order_id is distinct from ${order.id}
      and not exists (select from invoice_units i where i.tenant_id = ${db.tenant} and i.side = 'sales'
        and i.charge_unit_id = u.id and i.part = coalesce(a.part, 0) and i.released_at is null)
      and not exists (select from unit_holds h where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id
        and h.side = 'bill' and h.kind = any('{write_off,corrected,awaits_credit}') and h.released_at is null)`,
  )
}

async function partsThat(db: Db, which: RawBuilder<unknown>): Promise<MovableRow[]> {
  const { rows } = await sql<MovableRow>`
    select u.id, coalesce(a.part, 0) as part, a.purchase_order_id, o.number as from_number, u.placement_id, u.rate_code_id,
      u.day, u.timesheet_id, u.period_end, coalesce(a.amount, u.charge_amount) as amount,
      coalesce(a.quantity, u.quantity)::text as quantity,
      case when a.part is not null then a.minutes when u.kind = 'time' then u.minutes end as minutes,
      w.first_name || ' ' || w.last_name as candidate_name, p.ref as placement_ref
    from charge_units u
    join placements p on p.tenant_id = ${db.tenant} and p.id = u.placement_id
    join candidates w on w.tenant_id = ${db.tenant} and w.id = u.candidate_id
    left join timesheets t on t.tenant_id = ${db.tenant} and t.id = u.timesheet_id
    left join lateral (${partsOfUnit(db)}) a on true
    left join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id
    where u.tenant_id = ${db.tenant} and u.chargeable and u.charge_amount > 0
      and (t.id is null or t.status = any('{approved,processed}')) and ${which}
    order by u.day, u.id, part limit ${mostMoved + 1}`.execute(db)
  return rows
}
