import { sql } from 'kysely'
import { agencyDefaults } from '#areas/settings/public.ts'
import { averageOf, countedUntil, nextChange } from '#areas/working-time/average.ts'
import { knownOf, limitsOn } from '#areas/working-time/worked-time.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'
import { localOf } from '#platform/zones.ts'

type At = Pick<Context, 'db' | 'now'>

/** The day it is where the agency is, and the day on which its weeks end. */
export async function presentOf({ db, now }: At): Promise<{ today: Day; week_end: number }> {
  const { tz, week_end } = await agencyDefaults(db)
  return { today: localOf(now.getTime(), tz).day, week_end }
}

/** An average that has come near the limit or over it, and that people are told of, once. */
export type Due = {
  id: number
  state: 'near' | 'over'
  candidate_id: number
  candidate_name: string
  average_minutes: number
  limit_minutes: number
  owner_user_id: number | null
  team_id: number | null
}

/**
 * Makes the averages of these workers anew, all in three statements. They are held before the days are read: of two
 * sheets that are submitted at the same time the later one sees both. Answers those that people are told of.
 */
export async function makeAverages(at: At, candidates: readonly number[]): Promise<Due[]> {
  const ids = [...new Set(candidates)].sort((a, b) => a - b)
  if (ids.length === 0) return []
  const { db } = at
  await holdAverages(db, ids)
  const { today, week_end } = await presentOf(at)
  const limits = await limitsOn(db, today)
  const known = await knownOf(db, ids, today)
  const made = known.map(({ candidate_id, placement_id, worked, absences, opt_outs }) => {
    const until = countedUntil(worked, week_end, today)
    const average = averageOf(worked, absences, opt_outs, limits, until)
    const { weeks: _, ...columns } = average ?? { weeks: [] }
    // Somebody who has submitted nothing that is over yet is looked at again when it is.
    const is_there = average !== undefined || worked.some(({ day }) => day > until)
    return {
      ...{ candidate_id, placement_id: is_there ? placement_id : null, ...columns },
      next_change_on: nextChange(opt_outs, week_end, today),
    }
  })
  const due = await writeAverages(db, made)
  await announce(db, 'working-time.changed', { ids })
  return due
}

/** Somebody's average is made no more. */
export async function endAverage(db: Db, candidate: number): Promise<void> {
  await db
    .deleteFrom('working_time_averages')
    .where('tenant_id', '=', db.tenant)
    .where('candidate_id', '=', candidate)
    .execute()
}

/** Holds those that are there, in their order; others begin with the placement of the last sheet. */
async function holdAverages(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into working_time_averages as a (tenant_id, candidate_id, placement_id, made_at)
    select ${db.tenant}::integer, g.id, last.placement_id, now() from unnest(${ids}::bigint[]) as g(id)
    join lateral (
      select max(t.placement_id) as placement_id from timesheets t where t.tenant_id = ${db.tenant} and t.candidate_id = g.id
    ) last on last.placement_id is not null
    order by g.id
    on conflict (tenant_id, candidate_id) do update set made_at = excluded.made_at`.execute(db)
}

/** Writes them as they are now. Where nothing was submitted in all this time there is none. */
async function writeAverages(db: Db, made: readonly object[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with given as materialized (
      select g.* from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(candidate_id bigint, placement_id bigint,
        state text, average_minutes integer, limit_minutes integer, longest_minutes integer, counted_days integer,
        from_day date, to_day date, next_change_on date)
    ), gone as (
      delete from working_time_averages a using given g where a.tenant_id = ${db.tenant}
        and a.candidate_id = g.candidate_id and g.placement_id is null
    ), before as (
      select a.id, a.alerted_state from working_time_averages a join given g on a.candidate_id = g.candidate_id
      where a.tenant_id = ${db.tenant}
    ), written as (
      update working_time_averages a set placement_id = g.placement_id, state = coalesce(g.state, 'within'),
        average_minutes = coalesce(g.average_minutes, 0), limit_minutes = coalesce(g.limit_minutes, 0),
        longest_minutes = coalesce(g.longest_minutes, 0), counted_days = coalesce(g.counted_days, 0),
        from_day = g.from_day, to_day = g.to_day, next_change_on = g.next_change_on, made_at = now(),
        -- Who was over the limit and is near it still is not told of again, until they are within it.
        alerted_state = case when g.state = 'over' then 'over' when g.state = 'near' then coalesce(a.alerted_state, 'near') end
      from given g where a.tenant_id = ${db.tenant} and a.candidate_id = g.candidate_id and g.placement_id is not null
      returning a.id, a.candidate_id, a.placement_id, a.state, a.alerted_state, a.average_minutes, a.limit_minutes
    )
    select w.id, w.state, w.candidate_id, n.first_name || ' ' || n.last_name as candidate_name, w.average_minutes,
      w.limit_minutes, p.owner_user_id, p.team_id
    from written w join before b on b.id = w.id
    join candidates n on n.tenant_id = ${db.tenant} and n.id = w.candidate_id
    join placements p on p.tenant_id = ${db.tenant} and p.id = w.placement_id
    where w.alerted_state is not null and w.alerted_state is distinct from b.alerted_state
    order by w.id`.execute(db)
  return rows
}

/** The workers of these placements. */
export async function workersOf(db: Db, placementIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ candidate_id: number }>`
    select distinct p.candidate_id from placements p
    where p.tenant_id = ${db.tenant} and p.id = any(${placementIds}::bigint[]) order by p.candidate_id`.execute(
    db,
  )
  return rows.map(({ candidate_id }) => candidate_id)
}

/** Averages whose day has come, after the one with this id; all of them once the law has changed. */
export async function averagesAfter(
  db: Db,
  after: number,
  most: number,
  dueOn: Day | null,
): Promise<{ id: number; candidate_id: number }[]> {
  const { rows } = await sql<{ id: number; candidate_id: number }>`
    select a.id, a.candidate_id from working_time_averages a
    where a.tenant_id = ${db.tenant} and a.id > ${after} and (${dueOn}::date is null or a.next_change_on <= ${dueOn}::date)
    order by a.id limit ${most}`.execute(db)
  return rows
}
