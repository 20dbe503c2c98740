import { sql } from 'kysely'
import { latestAllocations } from '#areas/purchase-orders/consumption.ts'
import { commitUnits, type Taker, tell } from '#areas/purchase-orders/ledger.ts'
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

/**
 * A correction that a credit note was to give back is not: what it made takes nothing from orders any more, and what stood in the
 * place of it takes what it had taken.
 */
export async function restoreUnits(
  db: Db,
  { made, restored }: { made: readonly number[]; restored: readonly number[] },
): Promise<void> {
  await giveBack(db, made, 'commit')
  await move(db, restored, 'consume')
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
