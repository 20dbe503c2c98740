import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'

/** How much lies under a record and would go along, by its table. */
export async function rowsUnder(db: Db, candidate: number): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select r.name, r.count::int as count from candidate_rows(${candidate}::bigint) r where r.count > 0`.execute(
    db,
  )
  return rows
}

/**
 * Writes down that one record became part of another, and that those which became part of it before lead there, too: then
 * everything under it goes along, in one call of the database.
 */
export async function moveAll(
  { db, who }: Pick<Context, 'db' | 'who'>,
  from: number,
  into: number,
): Promise<void> {
  await sql`
    insert into candidate_merges (tenant_id, candidate_id, into_id, merged_by)
    select ${db.tenant}::integer, g.id, ${into}::bigint, ${Math.abs(who.id)}::bigint
    from (select ${from}::bigint as id union select m.candidate_id from candidate_merges m
      where m.tenant_id = ${db.tenant} and m.into_id = ${from}) g`.execute(db)
  await sql`select move_candidate(${from}::bigint, ${into}::bigint)`.execute(db)
  await sql`
    update candidates c set merged_into_id = ${into}::bigint
    where c.tenant_id = ${db.tenant} and c.merged_into_id = ${from}`.execute(db)
}
