import { type RawBuilder, sql } from 'kysely'
import type { UnitSide } from '#areas/units/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

type By = { reason: string; user_id: number | null }

/** A side of a unit that another one takes the place of. */
export type ReplacedSide = {
  side: UnitSide
  /** Null: nothing stood there. */
  charge_unit_id: number | null
  /** Null: nothing does now. */
  made_id: number | null
  adjusts_unit_id: number
}

/**
 * Takes these sides out of every run for good, because other units stand in their place by now. Who held the time that a
 * new one is put beside holds that with the same words.
 */
export async function replaceSides(
  db: Db,
  sides: readonly ReplacedSide[],
  { reason, user_id }: By,
): Promise<void> {
  if (sides.length === 0) return
  await sql`
    with sides as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(sides)}::jsonb)
        as s(side text, charge_unit_id bigint, made_id bigint, adjusts_unit_id bigint)
    ), kept as (
      insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason, held_by_user_id)
      select ${db.tenant}::integer, s.made_id, s.side, 'person', h.reason, h.held_by_user_id
      from sides s
      join unit_holds h on h.tenant_id = ${db.tenant} and h.charge_unit_id = s.adjusts_unit_id and h.side = s.side
        and h.kind = 'person' and h.released_at is null
      where s.made_id is not null
      on conflict do nothing
    )
    insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason, held_by_user_id)
    select ${db.tenant}::integer, s.charge_unit_id, s.side, 'corrected', ${reason}, ${user_id}::bigint
    from sides s where s.charge_unit_id is not null on conflict do nothing`.execute(db)
}

/** Holds sides until a credit note has given back what was charged: `sides` is a SELECT of `charge_unit_id` and `side`. */
export async function awaitCredit(
  db: Db,
  sides: RawBuilder<unknown>,
  { reason, user_id }: By,
): Promise<void> {
  await sql`
    insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason, held_by_user_id)
    select ${db.tenant}::integer, s.charge_unit_id, s.side, 'awaits_credit', ${reason}, ${user_id}::bigint
    from (${sides}) s on conflict do nothing`.execute(db)
}

/** The credit note is there, or never comes: these units wait no more. Those that are `out` are in no run any more. */
export async function endWait(
  db: Db,
  side: UnitSide,
  {
    ids,
    out,
    because,
    reason,
  }: { ids: readonly number[]; out: readonly number[]; because: string; reason: string },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with ended as (
      update unit_holds h set released_at = now(), release_reason = ${because}
      where h.tenant_id = ${db.tenant} and h.charge_unit_id = any(${ids}::bigint[]) and h.side = ${side}
        and h.kind = 'awaits_credit' and h.released_at is null)
    insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason)
    select ${db.tenant}::integer, o.id, ${side}, 'corrected', ${reason} from unnest(${out}::bigint[]) as o(id)
    on conflict do nothing`.execute(db)
}

/**
 * Of these units that were put back: what a correction took back, and what takes it back, goes on no document any more, once
 * both are on none. Together they come to nothing.
 */
export async function cancelTakenBack(db: Db, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length === 0) return
  await sql`
    insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason)
    select ${db.tenant}::integer, x.id, s.side, 'corrected', 'Put back with what takes it back'
    from charge_units a
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = a.adjusts_unit_id
    cross join (values ('bill', 'sales'), ('pay', 'self-billing')) as s(side, document)
    cross join lateral (values (a.id), (u.id)) as x(id)
    where a.tenant_id = ${db.tenant} and a.source_kind = 'adjustment' and a.quantity < 0
      and a.adjusts_unit_id = any(array(
        select y.id from unnest(${unitIds}::bigint[]) as y(id)
        union select b.adjusts_unit_id from charge_units b where b.tenant_id = ${db.tenant} and b.id = any(${unitIds}::bigint[])
          and b.adjusts_unit_id is not null))
      and case when s.side = 'bill' then a.chargeable and u.chargeable else a.payable and u.payable end
      and not exists (select from invoice_units n where n.tenant_id = ${db.tenant} and n.side = s.document
        and n.charge_unit_id = any(array[a.id, u.id]) and n.released_at is null)
      and not exists (select from pay_run_units y where s.side = 'pay' and y.tenant_id = ${db.tenant}
        and y.charge_unit_id = any(array[a.id, u.id]) and y.released_at is null)
    on conflict do nothing`.execute(db)
}
