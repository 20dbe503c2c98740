import { type RawBuilder, sql } from 'kysely'
import { partsOfUnit } from '#areas/purchase-orders/public.ts'
import type { UnitSide } from '#areas/units/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What a side of a unit is called on documents. */
export const documentsOf = { bill: 'sales', pay: 'self-billing' } as const

/** What holds units on a side now, a row each: as a subquery, `left join (${…}) h on h.charge_unit_id = u.id`. */
export const liveHolds = (db: Db, side: UnitSide) => sql`
  select h.charge_unit_id, bool_or(h.kind = 'corrected') as corrected, bool_or(h.kind = 'write_off') as written_off,
    bool_or(h.kind = 'compliance') as compliance from unit_holds h
  where h.tenant_id = ${db.tenant} and h.side = ${side} and h.released_at is null group by h.charge_unit_id`

/** Was all that its document charged for the place `l` given back? */
const isCredited = (db: Db) => sql`exists (select from invoice_unit_credits k
  where k.tenant_id = ${db.tenant} and k.invoice_unit_id = l.id)`

/** In which state the pay run is that a unit stands on (`y`); payroll pays, and charges nobody. */
const onRun = (side: UnitSide) => (side === 'pay' ? sql`y.run_status` : sql`null::text`)

/** What state follows from the live documents of a side (`d`), one of which may be a draft, and from what holds it (`h`). */
const stateOf = (side: UnitSide, superseded: RawBuilder<unknown>, parts: RawBuilder<unknown>) => sql`
  case when not ${side === 'bill' ? sql`u.chargeable` : sql`u.payable`} then 'not_due' when ${superseded} then 'cancelled'
    when ${onRun(side)} is not null then case when ${onRun(side)} = any('{draft,checked}') then 'drafted' else 'done' end
    when d.live >= ${parts} then case when d.is_draft then 'drafted' when d.is_credited then 'credited' else 'done' end
    when h.corrected then 'cancelled' when h.written_off then 'written_off' when h.written_off is not null then 'on_hold' else 'ready' end`

/** The pay run that a unit stands on, as a subquery: `left join lateral (${…}) y on true`. */
const payRunOf = (db: Db) => sql`
  select r.id as pay_run_id, r.number as run_number, r.status as run_status from pay_run_units l
  join pay_runs r on r.tenant_id = ${db.tenant} and r.id = l.pay_run_id
  where l.tenant_id = ${db.tenant} and l.charge_unit_id = u.id and l.released_at is null`

/**
 * Where a side of the unit `u` stands, and on which document: `cross join lateral (${…}) b` with `state`, `invoice_id`
 * and `number`, of what is paid also with `pay_run_id` and `run_number`. No column keeps this: it follows from what holds the unit and what it stands on, so it cannot differ
 * from them. `superseded`: whether its timesheet was.
 */
export function sideState(db: Db, side: UnitSide, superseded: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = side === 'bill' ? sql`greatest(1, (select count(*) from (${partsOfUnit(db)}) a))` : sql`1`
  return sql`
    select d.invoice_id, d.number, ${stateOf(side, superseded, parts)} as state
      ${side === 'pay' ? sql`, y.pay_run_id, y.run_number` : sql``}
    from (select) as one
    ${side === 'pay' ? sql`left join lateral (${payRunOf(db)}) y on true` : sql``}
    -- One walk of the unique index a unit, whatever the planner believes of the table's size.
    left join lateral (
      -- Of several documents a draft comes first: it is what is still to do.
      -- The number is looked up and not joined: a join would be read anew for each unit where loops are switched off.
      select l.*, l.number is null as is_draft from (
        select l.invoice_id, (select i.number from invoices i where i.tenant_id = ${db.tenant} and i.id = l.invoice_id) as number,
          count(*) over () as live, bool_and(${isCredited(db)}) over () as is_credited
        from invoice_units l
        where l.tenant_id = ${db.tenant} and l.side = ${documentsOf[side]} and l.charge_unit_id = u.id and l.released_at is null) l
      order by l.number nulls first limit 1
      ) d on true
    left join lateral (
      select bool_or(h.kind = 'corrected') as corrected, bool_or(h.kind = 'write_off') as written_off from unit_holds h
      where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id and h.side = ${side} and h.released_at is null) h on true`
}

/**
 * The same of all units of these sheets at once, joined and not looked up: `timesheet_id` and `state` of each, and of
 * what is paid the state of its pay run (`run_status`).
 */
export function sideStatesOf(db: Db, side: UnitSide, timesheetIds: number[]): RawBuilder<unknown> {
  const ours = sql`tenant_id = ${db.tenant} and timesheet_id = any(${timesheetIds}::bigint[])`
  const unitsOf = sql`(select id from charge_units where ${ours})`
  return sql`
    select u.timesheet_id, ${stateOf(side, sql`false`, sql`coalesce(a.parts, 1)`)} as state, ${onRun(side)} as run_status
    from (select * from charge_units where ${ours}) u
    ${side === 'pay' ? sql`left join lateral (${payRunOf(db)}) y on true` : sql``}
    left join (
      -- What stands on a draft gave nothing back yet: nobody looks.
      select l.charge_unit_id, count(*) as live, bool_or(i.number is null) as is_draft,
        bool_and(i.number is not null and ${isCredited(db)}) as is_credited
      from ${unitsOf} x
      join invoice_units l on l.tenant_id = ${db.tenant} and l.side = ${documentsOf[side]} and l.charge_unit_id = x.id
        and l.released_at is null
      join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id
      group by l.charge_unit_id) d on d.charge_unit_id = u.id
    left join (
      select h.charge_unit_id, bool_or(h.kind = 'corrected') as corrected, bool_or(h.kind = 'write_off') as written_off
      from ${unitsOf} x
      join unit_holds h on h.tenant_id = ${db.tenant} and h.side = ${side} and h.charge_unit_id = x.id and h.released_at is null
      group by h.charge_unit_id) h on h.charge_unit_id = u.id
    left join (
      select a.charge_unit_id, count(*) as parts
      from ${unitsOf} u cross join lateral (select u.id as charge_unit_id from (${partsOfUnit(db)}) p) a
      where ${side === 'bill'}
      group by a.charge_unit_id) a on a.charge_unit_id = u.id`
}
