import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Keeps what was earned and is charged as units: approved time, a fee, an adjustment. `rows` is a SELECT whose columns
 * bear these names. Amounts were reckoned by whoever asks; here nothing is priced.
 */
export async function makeUnits(db: Db, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into charge_units (tenant_id, source_kind, timesheet_id, placement_id, candidate_id, client_id, supplier_id,
      engagement_type, billing_profile_id, seq, day, period_end, rate_code_id, label, kind, unit, minutes, quantity, pay_rate,
      charge_rate, pay_amount, charge_amount, payable, chargeable, currency, po_number, adjusts_unit_id, reason, trace)
    select ${db.tenant}::integer, n.source_kind, n.timesheet_id, n.placement_id, n.candidate_id, n.client_id, n.supplier_id,
      n.engagement_type, n.billing_profile_id, n.seq, n.day, n.period_end, n.rate_code_id, n.label, n.kind, n.unit, n.minutes,
      n.quantity, n.pay_rate, n.charge_rate, n.pay_amount, n.charge_amount, n.payable, n.chargeable, n.currency, n.po_number,
      n.adjusts_unit_id, n.reason, n.trace
    from (${rows}) n`.execute(db)
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
