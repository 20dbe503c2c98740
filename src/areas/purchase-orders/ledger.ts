import { type RawBuilder, sql } from 'kysely'
import { allocate, type Part, type Payable, whyNotAllocate } from '#areas/purchase-orders/allocation.ts'
import { releaseRates, reservedOfBudgets, reserveRates } from '#areas/purchase-orders/budget-queries.ts'
import { type Held, holdOrders, type Own, roomOf } from '#areas/purchase-orders/held-orders.ts'
import { type Overrun, overrunsOf, passOverruns, type Stage } from '#areas/purchase-orders/overruns.ts'
import type { Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { announceAll, enqueue } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'
import type { Accepted, AcceptedChanges } from '#platform/warnings.ts'

/** Who takes from orders. `past`: what is written down of the past happened when its timesheet says, and stops nowhere. */
export type Taker = { db: Db; who?: Who; past?: true }
type Asked = { accepted: Accepted; field: string }

/** A payable unit and whose time it is: the timesheet, or the unit itself where there is none. */
type Unit = Payable & { timesheet_id: number | null; charge_unit_id: number | null }

/** Reserves what these submitted sheets charge, by the calculation that was kept with them. */
export async function reserveSheets(
  taker: Taker,
  timesheetIds: readonly number[],
  asked: Asked = unasked,
): Promise<AcceptedChanges> {
  const { db } = taker
  const held = await holdOrders(db, ordersOfSheets(db, timesheetIds))
  if (held.orders.size === 0) return {}
  const { rows } = await sql<Unit>`
    select row_number() over (order by t.id, x.day, u.seq)::integer as id, t.id as timesheet_id,
      null::bigint as charge_unit_id, t.placement_id, x.day, x.charge_amount as amount, x.quantity::text as quantity,
      case when x.kind = 'time' then x.minutes end as minutes, x.rate_code_id, t.purchase_order_id as named_order_id,
      x.purchase_order_id as shift_order_id
    from timesheets t
    cross join lateral jsonb_array_elements(t.calculation -> 'units') with ordinality as u(unit, seq)
    cross join lateral jsonb_to_record(u.unit) as x(day date, kind text, rate_code_id bigint, minutes integer,
      quantity numeric, charge_amount bigint, chargeable boolean, purchase_order_id bigint)
    where t.tenant_id = ${db.tenant} and t.id = any(${timesheetIds}::bigint[]) and x.chargeable
    order by 1`.execute(db)
  const { takes, pieces, reasons } = decide(taker, held, rows, new Map(), 'submit', asked)
  await write(taker, 'reserve', takes, reasons)
  await reserveRates(db, pieces)
  await tell(db, takes)
  return reasons
}

/**
 * Commits what these approved sheets charge, unit by unit, and gives back what they had reserved: which order pays which
 * part of a unit is kept with it.
 */
export async function commitSheets(
  taker: Taker,
  timesheetIds: readonly number[],
  asked: Asked = unasked,
): Promise<AcceptedChanges> {
  const { db } = taker
  const held = await holdOrders(db, ordersOfSheets(db, timesheetIds))
  if (held.orders.size === 0) return {}
  const units = await unitsTo(
    db,
    sql`u.timesheet_id = any(${timesheetIds}::bigint[]) and u.source_kind = 'time'`,
  )
  return commit(taker, held, units, timesheetIds, asked)
}

/** Commits units that were not made by an approval: a fee, an adjustment. */
export async function commitUnits(
  taker: Taker,
  unitIds: readonly number[],
  asked: Asked = unasked,
): Promise<AcceptedChanges> {
  const { db } = taker
  const held = await holdOrders(
    db,
    sql`select a.purchase_order_id from placement_purchase_orders a
      where a.tenant_id = ${db.tenant} and a.placement_id = any(array(
        select u.placement_id from charge_units u
        where u.tenant_id = ${db.tenant} and u.id = any(${unitIds}::bigint[])))
      union
      select t.purchase_order_id from charge_units u
      join timesheets t on t.tenant_id = ${db.tenant} and t.id = u.timesheet_id
      where u.tenant_id = ${db.tenant} and u.id = any(${unitIds}::bigint[]) and t.purchase_order_id is not null
      union
      select u.named_order_id from charge_units u
      where u.tenant_id = ${db.tenant} and u.id = any(${unitIds}::bigint[]) and u.named_order_id is not null
      union
      select e.purchase_order_id from charge_units u
      join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = u.timesheet_id
      where u.tenant_id = ${db.tenant} and u.id = any(${unitIds}::bigint[]) and e.purchase_order_id is not null`,
  )
  if (held.orders.size === 0) return {}
  const units = await unitsTo(db, sql`u.id = any(${unitIds}::bigint[]) and u.source_kind <> 'time'`)
  return commit(taker, held, units, [], asked)
}

/** The order that was chosen for the unit `u`, or of the shift it was worked on; an adjustment follows the time that it stands in for. */
const shiftOrder = (
  db: Db,
) => sql`case when u.named_order_id is not null then u.named_order_id when u.timesheet_id is not null then (
  with recursive up as (
    select u.source_kind, u.adjusts_unit_id, u.seq
    union all
    select a.source_kind, a.adjusts_unit_id, a.seq from up
    join charge_units a on a.tenant_id = ${db.tenant} and a.id = up.adjusts_unit_id
    where up.source_kind <> 'time')
  select (t.calculation -> 'units' -> (up.seq - 1) ->> 'purchase_order_id')::bigint from up where up.source_kind = 'time' limit 1) end`

async function unitsTo(db: Db, which: RawBuilder<unknown>): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select u.id, u.timesheet_id, u.id as charge_unit_id, u.placement_id, u.day, u.charge_amount as amount,
      u.quantity::text as quantity, case when u.kind = 'time' then u.minutes end as minutes, u.rate_code_id,
      t.purchase_order_id as named_order_id,
      ${shiftOrder(db)} as shift_order_id
    from charge_units u left join timesheets t on t.tenant_id = ${db.tenant} and t.id = u.timesheet_id
    where u.tenant_id = ${db.tenant} and ${which} and u.chargeable
    order by u.timesheet_id, u.day, u.seq, u.id`.execute(db)
  return rows
}

async function commit(taker: Taker, held: Held, units: Unit[], sheets: readonly number[], asked: Asked) {
  const { db } = taker
  const own = await reservedOn(db, held, sheets)
  const { takes, parts, reasons } = decide(taker, held, units, own, 'approve', asked)
  await keepAllocations(db, parts)
  const before = await takeBack(db, 'reserve', sheets)
  await write(taker, 'commit', takes, reasons)
  await tell(db, takes, before)
  return reasons
}

/** Gives back what these sheets had reserved: they were recalled, or sent back. */
export async function releaseReserved(db: Db, timesheetIds: readonly number[]): Promise<void> {
  await tell(db, [], await takeBack(db, 'reserve', timesheetIds))
}

/** Gives back what these sheets had committed: their approval was taken back while nothing was made of it. */
export async function releaseCommitted(db: Db, timesheetIds: readonly number[]): Promise<void> {
  await tell(db, [], await takeBack(db, 'commit', timesheetIds))
}

const unasked: Asked = { accepted: [], field: 'accepted' }

/** The orders of the sheets' placements, those named on the sheets and their shifts, and those that these have taken from already. */
const ordersOfSheets = (db: Db, ids: readonly number[]) => sql`
  select a.purchase_order_id from placement_purchase_orders a
  where a.tenant_id = ${db.tenant} and a.placement_id = any(array(
    select t.placement_id from timesheets t where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[])))
  union
  select t.purchase_order_id from timesheets t
  where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[]) and t.purchase_order_id is not null
  union
  select e.purchase_order_id from timesheet_entries e
  where e.tenant_id = ${db.tenant} and e.timesheet_id = any(${ids}::bigint[]) and e.purchase_order_id is not null
  union
  select m.purchase_order_id from purchase_order_movements m
  where m.tenant_id = ${db.tenant} and m.timesheet_id = any(${ids}::bigint[])`

/** What these sheets hold of each order in reserve, and of each of its budgets. */
async function reservedOn(
  db: Db,
  { orders }: Held,
  timesheetIds: readonly number[],
): Promise<Map<number, Own>> {
  const { rows } = await sql<{ id: number; amount: number; minutes: number }>`
    select m.purchase_order_id as id, sum(m.effect)::bigint as amount, sum(m.effect_minutes)::integer as minutes
    from purchase_order_movements m
    where m.tenant_id = ${db.tenant} and m.timesheet_id = any(${timesheetIds}::bigint[]) and m.side = 'r'
    group by m.purchase_order_id`.execute(db)
  const budgeted = [...orders.values()].some(({ budgets }) => budgets.length > 0)
  const budgets = budgeted ? await reservedOfBudgets(db, orders.values(), timesheetIds) : undefined
  return new Map(rows.map(({ id, ...own }) => [id, { ...own, ...(budgets && { budgets }) }]))
}

export type TakeOf = {
  purchase_order_id: number
  timesheet_id: number | null
  charge_unit_id: number | null
  amount: number
  minutes: number
}

/** Which order pays what of these units, and whether somebody has to say why it may go beyond one. */
function decide(
  taker: Taker,
  held: Held,
  units: Unit[],
  own: ReadonlyMap<number, Own>,
  stage: Stage,
  asked: Asked,
) {
  for (const unit of units) refuse(whyNotAllocate(unit))
  const paying = new Map(
    [...held.ofPlacement].map(([placement, orders]) => [
      placement,
      orders.map((order) => roomOf(order, own.get(order.id))),
    ]),
  )
  const all = [...held.orders].map(([id, order]) => [id, roomOf(order, own.get(id))] as const)
  const named = units.filter(
    ({ placement_id, named_order_id, shift_order_id }) =>
      named_order_id || shift_order_id || paying.has(placement_id),
  )
  const parts = allocate(named, paying, new Map(all))
  const takes = takesOf(named, parts)
  const overruns: Overrun[] = []
  const byId = new Map(named.map((unit) => [unit.id, unit]))
  const pieces = parts.map((part) => ({ ...byId.get(part.unit_id)!, ...part }))
  for (const [id, taken] of Map.groupBy(pieces, ({ purchase_order_id }) => purchase_order_id))
    if (id !== null) overruns.push(...overrunsOf(held.orders.get(id)!, taken, stage, own.get(id)))
  const reasons = taker.who ? passOverruns({ who: taker.who }, overruns, asked) : {}
  return { parts, pieces, takes, reasons }
}

/** What each order pays for each sheet, or for each unit that is of none. */
function takesOf(units: readonly Unit[], parts: readonly Part[]): TakeOf[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const takes = new Map<string, TakeOf>()
  for (const { unit_id, purchase_order_id, amount, minutes } of parts) {
    if (purchase_order_id === null) continue
    const { timesheet_id, charge_unit_id } = byId.get(unit_id)!
    const ofUnit = timesheet_id === null ? charge_unit_id : null
    const key = `${purchase_order_id} ${timesheet_id} ${ofUnit}`
    const take = takes.get(key) ?? {
      ...{ purchase_order_id, timesheet_id, charge_unit_id: ofUnit },
      ...{ amount: 0, minutes: 0 },
    }
    takes.set(key, { ...take, amount: take.amount + amount, minutes: take.minutes + (minutes ?? 0) })
  }
  return [...takes.values()]
}

async function keepAllocations(db: Db, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  await sql`
    insert into purchase_order_allocations (tenant_id, charge_unit_id, part, purchase_order_id, amount, quantity, minutes)
    select ${db.tenant}::integer, p.unit_id, p.part, p.purchase_order_id, p.amount, p.quantity, p.minutes
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p(unit_id bigint, part smallint,
      purchase_order_id bigint, amount bigint, quantity numeric, minutes integer)`.execute(db)
}

/** Adds movements; the reason of an overrun that was let pass stands with them. */
async function write(
  { db, who, past }: Taker,
  kind: 'reserve' | 'commit',
  takes: readonly TakeOf[],
  { accepted_warnings }: AcceptedChanges,
): Promise<void> {
  if (takes.length === 0) return
  await sql`
    insert into purchase_order_movements (tenant_id, purchase_order_id, kind, timesheet_id, charge_unit_id, amount,
      minutes, reason, user_id, at)
    select ${db.tenant}::integer, t.purchase_order_id, ${kind}, t.timesheet_id, t.charge_unit_id, t.amount, t.minutes,
      ${accepted_warnings?.to ?? ''}, ${who?.id || null}::bigint, ${past ? whenOf(db, kind) : sql`now()`}
    from jsonb_to_recordset(${JSON.stringify(takes)}::jsonb) as t(purchase_order_id bigint, timesheet_id bigint,
      charge_unit_id bigint, amount bigint, minutes integer)`.execute(db)
}

const whenOf = (db: Db, kind: 'reserve' | 'commit') => sql`coalesce((
  select least(now(), ${sql.ref(kind === 'reserve' ? 's.submitted_at' : 's.decided_at')}) from timesheets s
  where s.tenant_id = ${db.tenant} and s.id = t.timesheet_id), now())`

const sides = { reserve: 'r', commit: 'c', consume: 'i' } as const

/** Takes back what these sheets hold of one kind, as the ledger has it; answers which orders moved. */
async function takeBack(db: Db, of: 'reserve' | 'commit', ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into purchase_order_movements (tenant_id, purchase_order_id, kind, of, timesheet_id, amount, minutes)
    select m.tenant_id, m.purchase_order_id, 'release', ${of}, m.timesheet_id, sum(m.effect), sum(m.effect_minutes)
    from purchase_order_movements m
    where m.tenant_id = ${db.tenant} and m.timesheet_id = any(${ids}::bigint[]) and m.side = ${sides[of]}::"char"
    group by m.tenant_id, m.purchase_order_id, m.timesheet_id having sum(m.effect) > 0
    returning purchase_order_id as id`.execute(db)
  if (of === 'reserve') await releaseRates(db, ids)
  return rows.map(({ id }) => id)
}

/** Pages follow, and what people are told of an order is looked at once this is written. */
export async function tell(
  db: Db,
  takes: readonly { purchase_order_id: number }[],
  more: readonly number[] = [],
): Promise<void> {
  const ids = [...new Set([...takes.map(({ purchase_order_id }) => purchase_order_id), ...more])]
  if (ids.length === 0) return
  await announceAll(
    db,
    'purchase_order.changed',
    ids.map((id) => ({ id })),
  )
  await enqueue(db, 'purchase_orders.look', { ids })
}
