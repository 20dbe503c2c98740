import { sql } from 'kysely'
import { countsIn } from '#areas/purchase-orders/allocation.ts'
import { type HeldOrder, holdOrders } from '#areas/purchase-orders/held-orders.ts'
import { type Taker, tell } from '#areas/purchase-orders/ledger.ts'
import { type Overrun, overrunsOf, passOverruns, whyExhausted } from '#areas/purchase-orders/overruns.ts'
import { covers, type Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Reason } from '#platform/refusal.ts'
import type { Accepted, AcceptedChanges } from '#platform/warnings.ts'

/** The latest allocation of each unit to orders, a row a part, as a subquery. */
export const latestAllocations = (db: Db) => sql`
  select a.charge_unit_id, a.part, a.purchase_order_id, a.amount, a.minutes from purchase_order_allocations a
  where a.tenant_id = ${db.tenant} and a.purchase_order_id is not null and not exists (
    select from purchase_order_allocations later where later.tenant_id = ${db.tenant}
      and later.charge_unit_id = a.charge_unit_id and later.revision > a.revision)`

/** What documents take from orders: by document, order and timesheet (or unit, where there is none). */
const paidOn = (db: Db, invoiceIds: readonly number[]) => sql`
  select l.invoice_id, a.purchase_order_id, u.timesheet_id,
    case when u.timesheet_id is null then u.id end as charge_unit_id,
    sum(a.amount)::bigint as amount, coalesce(sum(a.minutes), 0)::integer as minutes
  from ${partsOn(db, invoiceIds)}
  group by 1, 2, 3, 4`

/** The parts of units on these documents with the order that pays for each, to go on after a condition. */
const partsOn = (db: Db, invoiceIds: readonly number[]) => sql`invoice_units l
  join charge_units u on u.tenant_id = ${db.tenant} and u.id = l.charge_unit_id
  join (${latestAllocations(db)}) a on a.charge_unit_id = u.id and a.part = l.part
  where l.tenant_id = ${db.tenant} and l.side = 'sales' and l.released_at is null
    and l.invoice_id = any(${invoiceIds}::bigint[])`

type Taken = {
  invoice_id: number
  purchase_order_id: number
  placement_id: number
  rate_code_id: number | null
  amount: number
  minutes: null
}

export type Consumed = { refused: { id: number; reason: Reason }[]; reasons: AcceptedChanges }

/**
 * Says of documents that are about to be issued which ones would go beyond an order that stops invoices: they stay, each
 * with its reason, unless the person may go beyond it and says why. The orders are held until they are issued.
 */
export async function whyNotConsume(
  { db, who }: Taker & { who: Who },
  invoiceIds: readonly number[],
  accepted: Accepted,
): Promise<Consumed> {
  if (invoiceIds.length === 0) return { refused: [], reasons: {} }
  const held = await holdOrders(db, sql`select p.purchase_order_id from (${paidOn(db, invoiceIds)}) p`)
  const stops = [...held.orders.values()].filter(({ hard_stop }) => hard_stop === 'invoice')
  if (stops.length === 0) return { refused: [], reasons: {} }
  const { rows } = await sql<Taken>`
    select l.invoice_id, a.purchase_order_id, u.placement_id, u.rate_code_id, sum(a.amount)::bigint as amount, null as minutes
    from ${partsOn(db, invoiceIds)} and a.purchase_order_id = any(${stops.map(({ id }) => id)}::bigint[])
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  const refused: Consumed['refused'] = []
  const passed: Overrun[] = []
  for (const [id, takes] of Map.groupBy(rows, ({ invoice_id }) => invoice_id)) {
    const overruns = [...Map.groupBy(takes, (take) => take.purchase_order_id)].flatMap(([order, taken]) =>
      overrunsOf(held.orders.get(order)!, taken, 'invoice'),
    )
    if (overruns.every(({ order }) => covers(who, 'purchase_orders.override', order)))
      passed.push(...overruns)
    else {
      refused.push({ id, reason: whyExhausted(who, overruns, 'lines') })
      continue
    }
    // Those issued before it in the same go count, too.
    for (const take of takes) addInvoiced(held.orders.get(take.purchase_order_id)!, take)
  }
  return { refused, reasons: passOverruns({ who }, latestOf(passed), { accepted, field: 'lines' }) }
}

function addInvoiced(order: HeldOrder, take: Taken): void {
  for (const each of [order, ...order.budgets.filter((budget) => countsIn(take, budget))])
    each.invoiced += take.amount
}

/** One for each order and each of its budgets: the last document of several says how far it goes in all. */
const latestOf = (overruns: readonly Overrun[]) => [
  ...new Map(overruns.map((overrun) => [`${overrun.order.id} ${overrun.of ?? ''}`, overrun])).values(),
]

/** Consumes what these issued documents charge, and gives back what it had committed. One statement for many. */
export async function consumeInvoices(
  { db, who, now }: Taker & { now: Date },
  invoiceIds: readonly number[],
  reasons: AcceptedChanges = {},
): Promise<void> {
  if (invoiceIds.length === 0) return
  const { rows } = await sql<{ purchase_order_id: number }>`
    insert into purchase_order_movements (tenant_id, purchase_order_id, kind, of, timesheet_id, charge_unit_id,
      invoice_id, amount, minutes, reason, user_id, at)
    select ${db.tenant}::integer, p.purchase_order_id, k.kind, k.of, p.timesheet_id, p.charge_unit_id, p.invoice_id,
      p.amount, p.minutes, case when k.of is null then ${reasons.accepted_warnings?.to ?? ''} else '' end,
      ${who?.id || null}::bigint, least(now(), ${now.toISOString()}::timestamptz)
    from (${paidOn(db, invoiceIds)}) p
    cross join (values ('release', 'commit'), ('consume', null)) as k(kind, of)
    order by p.purchase_order_id, p.invoice_id, k.kind desc
    returning purchase_order_id`.execute(db)
  await tell(db, rows)
}

/**
 * What units take from orders is given back when somebody gives up charging for them, and taken again when that is taken
 * back: by what was kept with them at their approval, whatever else was taken meanwhile.
 */
export async function moveWrittenOff(
  db: Db,
  unitIds: readonly number[],
  to: 'written_off' | 'charged',
): Promise<void> {
  const [kind, of] = to === 'written_off' ? ['release', 'commit'] : ['commit', null]
  const { rows } = await sql<{ purchase_order_id: number }>`
    insert into purchase_order_movements (tenant_id, purchase_order_id, kind, of, timesheet_id, charge_unit_id, amount,
      minutes)
    select ${db.tenant}::integer, a.purchase_order_id, ${kind}, ${of}::text, u.timesheet_id,
      case when u.timesheet_id is null then u.id end, sum(a.amount)::bigint, coalesce(sum(a.minutes), 0)::integer
    from charge_units u join (${latestAllocations(db)}) a on a.charge_unit_id = u.id
    where u.tenant_id = ${db.tenant} and u.id = any(${unitIds}::bigint[])
    group by a.purchase_order_id, u.timesheet_id, case when u.timesheet_id is null then u.id end
    returning purchase_order_id`.execute(db)
  await tell(db, rows)
}
