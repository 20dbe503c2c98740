/** Sides that wait for what is required before them: held and released by what is missing, never by hand. */
import { sql } from 'kysely'
import type { UnitSide } from '#areas/units/contract.ts'
import { settle } from '#areas/units/holds.ts'
import { missingBefore } from '#areas/units/missing.ts'
import { lockBilling } from '#areas/units/queries.ts'
import { documentsOf, sideState } from '#areas/units/side-states.ts'
import type { Db } from '#platform/db/tenant.ts'

type By = { user_id: number | null; user_name: string }
type Moved = { timesheet_id: number | null; placement_id: number; side: UnitSide; reason: string }

/**
 * Waits for every approval that reckons units at this instant, and lets none begin before the transaction ends: what they
 * hold by themselves is what is missing then. After `lockBilling`, and before what is missing is written.
 */
export async function holdBackApprovals(db: Db): Promise<void> {
  await lockBilling(db, documentsOf.bill)
  await lockBilling(db, documentsOf.pay)
  await sql`select pg_advisory_xact_lock(${db.tenant}, 90_003)`.execute(db)
}

/**
 * Brings the holds of these placements in line with what is missing by now: one statement releases, one holds. What is on
 * a document stays there; what stands on a pay run is left out by its check.
 */
export async function followMissing(db: Db, placementIds: readonly number[], by: By): Promise<void> {
  if (placementIds.length === 0) return
  const ids = sql`any(${placementIds}::bigint[])`
  const wanted = sql`wanted as materialized (select m.* from (${missingBefore(db)}) m where m.placement_id = ${ids})`
  const { rows: released } = await sql<Moved>`
    with ${wanted}, let_go as (
      update unit_holds h set released_at = now(), released_by_user_id = ${by.user_id}::bigint,
        release_reason = 'What was missing is there'
      from charge_units u
      where h.tenant_id = ${db.tenant} and h.kind = 'compliance' and h.released_at is null and u.tenant_id = ${db.tenant}
        and u.id = h.charge_unit_id and u.placement_id = ${ids}
        and not exists (select from wanted w where w.placement_id = u.placement_id and w.side = h.side and w.reason = h.reason)
      returning u.timesheet_id, u.placement_id, h.side, h.reason)
    select * from let_go`.execute(db)
  const { rows: held } = await sql<Moved>`
    with ${wanted}, made as (
      insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason)
      select ${db.tenant}::integer, u.id, w.side, 'compliance', w.reason
      from wanted w
      join charge_units u on u.tenant_id = ${db.tenant} and u.placement_id = w.placement_id and u.quantity >= 0
      left join timesheets t on t.tenant_id = ${db.tenant} and t.id = u.timesheet_id
      cross join lateral (${sideState(db, 'bill', sql`coalesce(t.status = 'superseded', false)`)}) b
      cross join lateral (${sideState(db, 'pay', sql`coalesce(t.status = 'superseded', false)`)}) p
      where (w.side = 'bill' and b.state = any('{ready,on_hold}'))
        or (w.side = 'pay' and (p.state = any('{ready,on_hold}') or (p.state = 'drafted' and p.pay_run_id is not null)))
      on conflict (tenant_id, charge_unit_id, side, kind) where released_at is null do nothing
      returning charge_unit_id, side, reason)
    select u.timesheet_id, u.placement_id, m.side, m.reason
    from made m join charge_units u on u.tenant_id = ${db.tenant} and u.id = m.charge_unit_id`.execute(db)
  for (const [action, moved] of [
    ['released', released],
    ['held', held],
  ] as const)
    for (const [words, some] of Map.groupBy(moved, ({ side, reason }) => `${side} ${reason}`))
      await settle(db, by, some, { side: some[0]!.side, reason: words.slice(words.indexOf(' ') + 1) }, action)
}
