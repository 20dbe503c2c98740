/** Who shares the margin of a placement counts it as their own, and all that stands under it, from today's set of shares on. */
import { type RawBuilder, sql } from 'kysely'
import { agencyToday } from '#areas/settings/public.ts'
import type { Context, Owned } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The set of shares of the placement `of` that holds today, beside the share `c`. */
const heldToday = (db: Db, of: RawBuilder<unknown>) => sql`(
  select max(l.from_day) from placement_consultants l
  where l.tenant_id = ${db.tenant} and l.placement_id = ${of} and l.from_day <= ${agencyToday(db)})`

/** The placements that somebody has a share of today, as an array: looked up once for a statement, by its index. */
export const sharedPlacements = (db: Db, userId: number): RawBuilder<unknown> => sql`array(
  select c.placement_id from placement_consultants c
  where c.tenant_id = ${db.tenant} and c.user_id = ${userId} and c.from_day = ${heldToday(db, sql`c.placement_id`)})`

/** Who has a share of the placement of each row today, as an array: `shared_with` of what `covers` asks about. */
export const sharersOf = (db: Db, placementId: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select c.user_id from placement_consultants c
  where c.tenant_id = ${db.tenant} and c.placement_id = ${placementId} and c.from_day = ${heldToday(db, placementId)})`

/**
 * Narrows a statement over placements, or what stands under one, to what the caller's permission reaches: what is theirs
 * by `rowScope`, and what they have a share of. `placement` is the column that names the placement.
 */
export function placementScope(
  { db, who, scope }: Pick<Context, 'db' | 'who' | 'scope'>,
  alias = 't',
  placement = 'id',
): RawBuilder<unknown> | undefined {
  const reach = rowScope({ who, scope }, alias)
  return (
    reach && sql`(${reach} or ${sql.ref(`${alias}.${placement}`)} = any(${sharedPlacements(db, who.id)}))`
  )
}

/** Who has a share of these placements today, by placement; one that nobody shares is not among them. */
export async function sharersById(db: Db, placementIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; shared_with: number[] }>`
    select p.id, s.shared_with from placements p cross join lateral (select ${sharersOf(db, sql`p.id`)} as shared_with) s
    where p.tenant_id = ${db.tenant} and p.id = any(${placementIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, shared_with }) => [id, shared_with]))
}

/** Whom something tells who looks after it: its owner and all who share it, each once, but not whoever did it. */
export function ownPeople(
  { owner_user_id, shared_with = [] }: Pick<Owned, 'owner_user_id' | 'shared_with'>,
  except?: number,
): number[] {
  const people = new Set([owner_user_id, ...shared_with])
  return [...people].filter((id): id is number => id !== null && id !== except)
}
