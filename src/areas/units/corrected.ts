import { type RawBuilder, sql } from 'kysely'
import type { UnitSide } from '#areas/units/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Takes these sides out of every run for good, because other units stand in their place by now. `sides` is a SELECT of
 * `charge_unit_id`, `made_id` (null: none) and `side`; who held the old one holds the new one with the same words.
 */
export async function replaceSides(
  db: Db,
  sides: RawBuilder<unknown>,
  { reason, user_id }: { reason: string; user_id: number | null },
): Promise<void> {
  await sql`
    with sides as materialized (${sides}), kept as (
      insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason, held_by_user_id)
      select ${db.tenant}::integer, s.made_id, s.side, 'person', h.reason, h.held_by_user_id
      from sides s
      join unit_holds h on h.tenant_id = ${db.tenant} and h.charge_unit_id = s.charge_unit_id and h.side = s.side
        and h.kind = 'person' and h.released_at is null
      where s.made_id is not null
      on conflict do nothing
    )
    insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason, held_by_user_id)
    select ${db.tenant}::integer, s.charge_unit_id, s.side, 'corrected', ${reason}, ${user_id}::bigint
    from sides s on conflict do nothing`.execute(db)
}

/** Holds units that were just made until something else has happened: `sides` is a SELECT of `charge_unit_id` and `side`. */
export async function holdMade(
  db: Db,
  sides: RawBuilder<unknown>,
  { reason, user_id }: { reason: string; user_id: number | null },
): Promise<void> {
  await sql`
    insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason, held_by_user_id)
    select ${db.tenant}::integer, s.charge_unit_id, s.side, 'person', ${reason}, ${user_id}::bigint
    from (${sides}) s on conflict do nothing`.execute(db)
}

/** It has happened: lets go what was held with these words. Answers the units. */
export async function releaseMade(
  db: Db,
  unitIds: readonly number[],
  side: UnitSide,
  { held, because }: { held: string; because: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update unit_holds h set released_at = now(), release_reason = ${because}
    where h.tenant_id = ${db.tenant} and h.charge_unit_id = any(${unitIds}::bigint[]) and h.side = ${side}
      and h.kind = 'person' and h.reason = ${held} and h.released_at is null
    returning h.charge_unit_id as id`.execute(db)
  return rows.map(({ id }) => id)
}
