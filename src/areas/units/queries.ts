import { type RawBuilder, sql } from 'kysely'
import type { UnitSide } from '#areas/units/contract.ts'
import { missingBefore } from '#areas/units/missing.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Keeps what was earned and is charged as units: approved time, a fee. `rows` is a SELECT whose columns bear these names.
 * Amounts were reckoned by whoever asks; here nothing is priced. Each keeps where and for whom it was worked as its
 * placement says it now, and who shares its margin on its day; what is charged under a billing profile that holds new time comes on hold, and so does
 * a side that something is missing for.
 */
export const makeUnits = (db: Db, rows: RawBuilder<unknown>): Promise<HeldUnit[]> =>
  insertUnits<HeldUnit>(db, rows, false)

/**
 * The same of adjustments, whose rows have `named_order_id`, `named_tax_code_id` and `cost_code`, too (null: as what they adjust): place, consultant and
 * shares are those of the unit that is adjusted. Answers all of them, and what of them came on hold.
 */
export async function makeAdjustments(
  db: Db,
  rows: RawBuilder<unknown>,
): Promise<{ made: MadeUnit[]; held: HeldUnit[] }> {
  // A unit that is held on both sides stands here twice.
  const found = await insertUnits<MadeUnit & { side: UnitSide | null; reason: string }>(db, rows, true)
  return {
    made: [...new Map(found.map((unit) => [unit.id, unit])).values()],
    held: found.flatMap(({ id, timesheet_id, placement_id, side, reason }) =>
      side === null ? [] : [{ id, timesheet_id, placement_id, side, reason }],
    ),
  }
}

async function insertUnits<Row>(db: Db, rows: RawBuilder<unknown>, adjusting: boolean): Promise<Row[]> {
  // Whoever writes what is missing waits for this, and this for them: together they would each see the other's past.
  await sql`select pg_advisory_xact_lock_shared(${db.tenant}, 90_003)`.execute(db)
  const cost_code = kept('cost_code', sql`coalesce(nullif(p.cost_centre, ''), s.cost_centre, '')`)
  const { rows: found } = await sql<Row>`
    with made as (
    insert into charge_units (tenant_id, source_kind, timesheet_id, placement_id, candidate_id, client_id, supplier_id,
      engagement_type, billing_profile_id, seq, day, period_end, rate_code_id, label, kind, unit, minutes, quantity, pay_rate,
      charge_rate, pay_amount, charge_amount, payable, chargeable, currency, paid_in, po_number, adjusts_unit_id, reason, trace, site_id, site,
      role, department, cost_code, project_code, consultant_user_id, named_order_id,
      named_tax_code_id)
    select ${db.tenant}::integer, n.source_kind, n.timesheet_id, n.placement_id, n.candidate_id, n.client_id, n.supplier_id,
      n.engagement_type, n.billing_profile_id, n.seq, n.day, n.period_end, n.rate_code_id, n.label, n.kind, n.unit, n.minutes,
      n.quantity, n.pay_rate, n.charge_rate, n.pay_amount, n.charge_amount, n.payable, n.chargeable, n.currency, n.paid_in, n.po_number,
      n.adjusts_unit_id, n.reason, n.trace, ${kept('site_id', sql`s.id`)}, ${kept('site', sql`coalesce(s.name, j.site)`)},
      ${kept('role', sql`p.role`)}, ${kept('department', sql`p.department`)},
      ${adjusting ? sql`coalesce(n.cost_code, ${cost_code})` : cost_code}, ${kept('project_code', sql`p.project_code`)},
      coalesce(a.consultant_user_id, (
        select c.user_id from placement_consultants c
        where c.tenant_id = ${db.tenant} and c.placement_id = n.placement_id and c.from_day = f.from_day
        order by c.percent desc, c.user_id limit 1), p.owner_user_id, j.owner_user_id),
      ${adjusting ? sql`n.named_order_id, n.named_tax_code_id` : sql`null::bigint, null::bigint`}
    from (${rows}) n
    join placements p on p.tenant_id = ${db.tenant} and p.id = n.placement_id
    join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    left join client_sites s on s.tenant_id = ${db.tenant} and s.id = j.site_id
    -- One walk of the key a unit: joined at once, all units of the agency would be read for some.
    left join lateral (
      select * from charge_units u where u.tenant_id = ${db.tenant} and u.id = n.adjusts_unit_id offset 0) a on true
    cross join lateral (${splitDay(db, 'n')}) f
    returning id, billing_profile_id, chargeable, payable, timesheet_id, placement_id, day, adjusts_unit_id, quantity, seq),
    shared as (
      insert into charge_unit_shares (tenant_id, charge_unit_id, user_id, percent)
      select ${db.tenant}::integer, m.id, c.user_id, c.percent
      from made m
      cross join lateral (${splitDay(db, 'm')}) f
      join placement_consultants c on c.tenant_id = ${db.tenant} and c.placement_id = m.placement_id
        and c.from_day = f.from_day
      where m.adjusts_unit_id is null
      union all
      select ${db.tenant}::integer, m.id, h.user_id, h.percent
      from made m
      join charge_unit_shares h on h.tenant_id = ${db.tenant} and h.charge_unit_id = m.adjusts_unit_id),
    held as (
      insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason)
      select ${db.tenant}::integer, m.id, 'bill', 'person', b.hold_default_reason
      from made m join billing_profiles b on b.tenant_id = ${db.tenant} and b.id = m.billing_profile_id
      -- What is taken back of a document is on none yet, and waits for nobody.
      where m.chargeable and b.hold_default and m.quantity >= 0
      union all
      select ${db.tenant}::integer, m.id, w.side, 'compliance', w.reason
      from made m join (${missingBefore(db)}) w on w.placement_id = m.placement_id
      where m.quantity >= 0 and case when w.side = 'bill' then m.chargeable else m.payable end
      returning charge_unit_id, side, reason)
    select m.id, m.timesheet_id, m.placement_id, h.side, h.reason ${adjusting ? sql`, m.seq, m.chargeable, m.quantity < 0 as takes_back` : sql``}
    from made m ${adjusting ? sql`left join` : sql`join`} held h on h.charge_unit_id = m.id`.execute(db)
  return found
}

/** Of the unit that is adjusted, where there is one. */
const kept = (column: string, now: RawBuilder<unknown>) =>
  sql`case when a.id is null then ${now} else ${sql.ref(`a.${column}`)} end`

/** Since when the shares of a unit's day hold, as a subquery; null: nobody shares it with its consultant. */
const splitDay = (db: Db, unit: string) => sql`
  select max(l.from_day) as from_day from placement_consultants l
  where l.tenant_id = ${db.tenant} and l.placement_id = ${sql.ref(`${unit}.placement_id`)}
    and l.from_day <= ${sql.ref(`${unit}.day`)}`

/** What came on hold as it was made, because its client wants it so or something is missing. */
export type HeldUnit = {
  id: number
  timesheet_id: number | null
  placement_id: number
  side: UnitSide
  reason: string
}

/** An adjustment as it was made. */
export type MadeUnit = Pick<HeldUnit, 'id' | 'timesheet_id' | 'placement_id'> & {
  seq: number
  chargeable: boolean
  takes_back: boolean
}

/**
 * One at a time makes documents of approved time, holds it, or takes an approval back: until the end of the transaction.
 * Before any sheet is held.
 */
export async function lockBilling(db: Db, side: 'sales' | 'self-billing'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${db.tenant}, ${side === 'sales' ? 90_001 : 90_002})`.execute(db)
}

/** Units that were given to another payer after their approval, with that payer: as a subquery, `from (${…}) m`. */
export const movedUnits = (db: Db) => sql`
  select distinct on (m.charge_unit_id) m.charge_unit_id, m.engagement_type, m.supplier_id from charge_unit_moves m
  where m.tenant_id = ${db.tenant} order by m.charge_unit_id, m.id desc`

/** Gives these units to the engagements in force on their days now. Whoever calls has seen that no live document has them. */
export async function moveUnits(
  db: Db,
  ids: readonly number[],
  { reason, user_id }: { reason: string; user_id: number | null },
): Promise<void> {
  await sql`
    insert into charge_unit_moves (tenant_id, charge_unit_id, engagement_type, supplier_id, reason, user_id)
    select u.tenant_id, u.id, e.type, e.supplier_id, ${reason}, ${user_id}::bigint
    from charge_units u
    join lateral (
      select g.type, g.supplier_id from engagements g
      where g.tenant_id = ${db.tenant} and g.candidate_id = u.candidate_id and g.effective_from <= u.day
      order by g.effective_from desc limit 1) e on true
    where u.tenant_id = ${db.tenant} and u.id = any(${ids}::bigint[])`.execute(db)
}
