import { sql } from 'kysely'
import { latestAllocations } from '#areas/purchase-orders/consumption.ts'
import { commitUnits, type Taker, tell } from '#areas/purchase-orders/ledger.ts'
import { partsOfUnit } from '#areas/purchase-orders/unit-parts.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * What a correction moves on orders: what the units it stands in for had committed or consumed is given back, by what
 * was kept with them; what it made is committed. What was worked is charged whatever an order has left: it is told of.
 */
export async function correctUnits(
  taker: Pick<Taker, 'db'>,
  units: { committed: readonly number[]; consumed: readonly number[]; made: readonly number[] },
): Promise<void> {
  await giveBack(taker.db, units.committed, 'commit')
  await giveBack(taker.db, units.consumed, 'consume')
  if (units.made.length > 0) await commitUnits(taker, units.made)
}

/** Units that stand in the place of others on a credit note: the same order pays for them, in force or not, once it is issued. */
export async function allocateLike(
  db: Db,
  units: readonly { made_id: number; like_id: number }[],
): Promise<void> {
  if (units.length === 0) return
  await sql`
    insert into purchase_order_allocations (tenant_id, charge_unit_id, part, purchase_order_id, amount, quantity, minutes)
    select ${db.tenant}::integer, m.id, a.part, a.purchase_order_id, m.charge_amount, m.quantity, case when m.kind = 'time' then m.minutes end
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as x(made_id bigint, like_id bigint)
    join charge_units m on m.tenant_id = ${db.tenant} and m.id = x.made_id
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = x.like_id
    cross join lateral (${partsOfUnit(db)} order by a.part limit 1) a`.execute(db)
}

/** These credit notes of corrections are issued: what they take back is given back, and what is right is taken. */
export async function consumeCorrected(db: Db, creditIds: readonly number[]): Promise<void> {
  if (creditIds.length === 0) return
  const { rows } = await sql<{ id: number; adjusts_unit_id: number; takes_back: boolean }>`
    select distinct u.id, u.adjusts_unit_id, u.quantity < 0 as takes_back
    from invoice_units n join charge_units u on u.tenant_id = ${db.tenant} and u.id = n.charge_unit_id
    where n.tenant_id = ${db.tenant} and n.invoice_id = any(${creditIds}::bigint[]) and n.side = 'sales' and u.chargeable`.execute(
    db,
  )
  await giveBack(
    db,
    rows.flatMap(({ adjusts_unit_id, takes_back }) => (takes_back ? [adjusts_unit_id] : [])),
    'consume',
  )
  await move(
    db,
    rows.flatMap(({ id, takes_back }) => (takes_back ? [] : [id])),
    'consume',
  )
}

const giveBack = (db: Db, unitIds: readonly number[], of: 'commit' | 'consume') =>
  move(db, unitIds, 'release', of)

/** What these units take from orders, by what was kept with them; of what is on a document, that is named. */
async function move(
  db: Db,
  unitIds: readonly number[],
  kind: 'release' | 'consume',
  of: 'commit' | 'consume' | null = null,
): Promise<void> {
  if (unitIds.length === 0) return
  const { rows } = await sql<{ purchase_order_id: number }>`
    insert into purchase_order_movements (tenant_id, purchase_order_id, kind, of, timesheet_id, charge_unit_id, invoice_id,
      amount, minutes)
    select ${db.tenant}::integer, a.purchase_order_id, ${kind}, ${of}::text, u.timesheet_id,
      case when u.timesheet_id is null then u.id end, p.invoice_id, sum(a.amount)::bigint, coalesce(sum(a.minutes), 0)::integer
    from charge_units u
    join (${latestAllocations(db)}) a on a.charge_unit_id = u.id
    left join lateral (
      select l.invoice_id from invoice_units l
      where ${of !== 'commit'} and l.tenant_id = ${db.tenant} and l.side = 'sales' and l.charge_unit_id = u.id and l.part = a.part
        and l.released_at is null) p on true
    where u.tenant_id = ${db.tenant} and u.id = any(${unitIds}::bigint[])
    group by a.purchase_order_id, u.timesheet_id, case when u.timesheet_id is null then u.id end, p.invoice_id
    returning purchase_order_id`.execute(db)
  await tell(db, rows)
}
