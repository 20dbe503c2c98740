import { type RawBuilder, sql } from 'kysely'
import type { ConsultantSplit, Split } from '#areas/jobs/consultants/contract.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { sharedPlacements, sharersOf } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The sets of a placement, the first one first. */
export async function findSplits(db: Db, placementId: number, today: string): Promise<Split[]> {
  const { rows } = await sql<Split>`
    select s.from_day, s.from_day <= ${today}::date
        and s.from_day = max(s.from_day) filter (where s.from_day <= ${today}::date) over () as now, s.consultants
    from (
      select c.from_day, json_agg(json_build_object('user_id', c.user_id, 'name', u.name,
        'percent', trim_scale(c.percent)::text) order by c.percent desc, u.name, c.user_id) as consultants
      from placement_consultants c
      join users u on u.tenant_id = ${db.tenant} and u.id = c.user_id
      where c.tenant_id = ${db.tenant} and c.placement_id = ${placementId} group by c.from_day) s
    order by s.from_day`.execute(db)
  return rows
}

/** Puts this set in the place of the one of its day, if there is one. */
export async function writeSplit(
  db: Db,
  placementId: number,
  { from_day, consultants }: Pick<ConsultantSplit, 'from_day' | 'consultants'>,
): Promise<void> {
  await sql`
    delete from placement_consultants c
    where c.tenant_id = ${db.tenant} and c.placement_id = ${placementId} and c.from_day = ${from_day}::date`.execute(
    db,
  )
  await sql`
    insert into placement_consultants (tenant_id, placement_id, from_day, user_id, percent)
    select ${db.tenant}::integer, ${placementId}::bigint, ${from_day}::date, c.user_id, c.percent
    from jsonb_to_recordset(${JSON.stringify(consultants)}::jsonb) as c(user_id bigint, percent numeric)`.execute(
    db,
  )
}

/** Which of these are people of the agency's own staff who may enter. */
export async function staffAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.tenant_id = ${db.tenant} and u.id = any(${ids}::bigint[])
      and u.kind = 'staff' and u.status = any('{active,invited}')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The placements (`t`) that somebody has a share of today; who owns one that nobody shares has the whole. */
export const sharedBy = (db: Db, userId: number): RawBuilder<unknown> => sql`(
  t.id = any(${sharedPlacements(db, userId)})
  or (t.owner_user_id = ${userId} and not exists (
    select from placement_consultants c
    where c.tenant_id = ${db.tenant} and c.placement_id = t.id and c.from_day <= ${agencyToday(db)})))`

/** Jobs as far as the caller may see them: theirs, and those with a placement that they have a share of. */
export function jobScope(
  { db, who, scope }: Pick<Context, 'db' | 'who' | 'scope'>,
  alias = 't',
): RawBuilder<unknown> | undefined {
  const reach = rowScope({ who, scope }, alias)
  return (
    reach &&
    sql`(${reach} or ${sql.ref(`${alias}.id`)} = any(array(
      select g.job_id from placements g where g.tenant_id = ${db.tenant} and g.id = any(${sharedPlacements(db, who.id)}))))`
  )
}

/** Who sees the job of each row because they have a share of a placement on it today, as an array. */
export const sharersOfJob = (db: Db, jobId: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select s.user_id from placements g cross join lateral unnest(${sharersOf(db, sql`g.id`)}) s(user_id)
  where g.tenant_id = ${db.tenant} and g.job_id = ${jobId})`
