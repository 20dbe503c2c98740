import { sql } from 'kysely'
import { type Awr, awrWeeks } from '#areas/awr/weeks.ts'
import { knownOf, type Pair } from '#areas/awr/worked-days.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'

type At = Pick<Context, 'db' | 'now'>

/** A clock whose week people are told of, once. */
export type Due = {
  id: number
  week: number
  placement_id: number
  candidate_name: string
  client_name: string
  qualifies_on: Day | null
  owner_user_id: number | null
  team_id: number | null
}

/**
 * Makes the clocks of these workers at these hirers anew, all in three statements. They are held before the days are
 * read: of two sheets that are handed in at the same time the later one sees both. Answers the clocks that have come to
 * a week that people are told of.
 */
export async function makeClocks(
  at: At,
  pairs: readonly (Pair & { placement_id: number })[],
): Promise<Due[]> {
  if (pairs.length === 0) return []
  const { db } = at
  await holdClocks(db, pairs)
  const today = await todayOf(at)
  const known = await knownOf(db, pairs)
  const made = known.map(({ days, facts, ...one }) => ({
    ...one,
    ...columnsOf(awrWeeks(days, facts, today)),
  }))
  const due = await writeClocks(db, made)
  await announce(db, 'awr.changed', { ids: [...new Set(pairs.map(({ placement_id }) => placement_id))] })
  return due
}

const columnsOf = ({ weeks: _, ...columns }: Awr) => columns

/** Begins those that are not there, and holds all of them, in their order. */
async function holdClocks(db: Db, pairs: readonly (Pair & { placement_id: number })[]): Promise<void> {
  await sql`
    insert into awr_clocks as c (tenant_id, candidate_id, client_id, placement_id, made_at)
    select distinct on (g.candidate_id, g.client_id) ${db.tenant}::integer, g.candidate_id, g.client_id, g.placement_id, now()
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g(candidate_id bigint, client_id bigint, placement_id bigint)
    order by g.candidate_id, g.client_id
    on conflict (tenant_id, candidate_id, client_id) do update set made_at = excluded.made_at`.execute(db)
}

type Made = Pair & Omit<Awr, 'weeks'> & { placement_id: number | null; compared_on: Day | null }

/** Writes them as they are now. Where nothing was handed in there is none. */
async function writeClocks(db: Db, made: readonly Made[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with given as materialized (
      select g.* from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(candidate_id bigint, client_id bigint,
        placement_id bigint, state text, week integer, started_on date, last_worked_on date, qualifies_on date,
        next_change_on date, alert_week integer, compared_on date)
    ), gone as (
      delete from awr_clocks c using given g where c.tenant_id = ${db.tenant} and c.candidate_id = g.candidate_id
        and c.client_id = g.client_id and g.placement_id is null
    ), before as (
      select c.id, c.started_on, c.alerted_week from awr_clocks c join given g on c.candidate_id = g.candidate_id
        and c.client_id = g.client_id where c.tenant_id = ${db.tenant}
    ), written as (
      update awr_clocks c set placement_id = g.placement_id, state = g.state, week = g.week, started_on = g.started_on,
        last_worked_on = g.last_worked_on, qualifies_on = g.qualifies_on, next_change_on = g.next_change_on,
        compared_on = g.compared_on, made_at = now(),
        -- What was told of an earlier count says nothing of this one.
        alerted_week = greatest(g.alert_week, case when c.started_on = g.started_on then c.alerted_week end)
      from given g where c.tenant_id = ${db.tenant} and c.candidate_id = g.candidate_id and c.client_id = g.client_id
        and g.placement_id is not null
      returning c.id, c.candidate_id, c.client_id, c.placement_id, c.started_on, c.qualifies_on, c.alerted_week, g.alert_week
    )
    select w.id, w.alert_week as week, w.placement_id, n.first_name || ' ' || n.last_name as candidate_name,
      h.name as client_name, w.qualifies_on, p.owner_user_id, p.team_id
    from written w join before b on b.id = w.id
    join candidates n on n.tenant_id = ${db.tenant} and n.id = w.candidate_id
    join clients h on h.tenant_id = ${db.tenant} and h.id = w.client_id
    join placements p on p.tenant_id = ${db.tenant} and p.id = w.placement_id
    where w.alert_week is not null
      and (b.alerted_week is null or b.started_on is distinct from w.started_on or b.alerted_week < w.alert_week)
    order by w.id`.execute(db)
  return rows
}

/** The workers at their hirers of these timesheets. */
export async function pairsOfSheets(
  db: Db,
  ids: readonly number[],
): Promise<(Pair & { placement_id: number })[]> {
  const { rows } = await sql<Pair & { placement_id: number }>`
    select t.candidate_id, t.client_id, max(t.placement_id) as placement_id from timesheets t
    where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[]) group by t.candidate_id, t.client_id`.execute(
    db,
  )
  return rows
}

/** A worker at each of their hirers. */
export async function pairsOfCandidate(
  db: Db,
  candidate: number,
): Promise<(Pair & { placement_id: number })[]> {
  const { rows } = await sql<Pair & { placement_id: number }>`
    select t.candidate_id, t.client_id, max(t.placement_id) as placement_id from timesheets t
    where t.tenant_id = ${db.tenant} and t.candidate_id = ${candidate} group by t.candidate_id, t.client_id`.execute(
    db,
  )
  return rows
}

/** Somebody's weeks are counted no more. */
export async function endClocks(db: Db, candidate: number): Promise<void> {
  await db
    .deleteFrom('awr_clocks')
    .where('tenant_id', '=', db.tenant)
    .where('candidate_id', '=', candidate)
    .execute()
}

/** Those who handed in time under one of these codes. */
export async function pairsOfCodes(
  db: Db,
  ids: readonly number[],
): Promise<(Pair & { placement_id: number })[]> {
  const { rows } = await sql<Pair & { placement_id: number }>`
    select t.candidate_id, t.client_id, max(t.placement_id) as placement_id
    from timesheet_entries e join timesheets t on t.tenant_id = ${db.tenant} and t.id = e.timesheet_id
    where e.tenant_id = ${db.tenant} and e.rate_code_id = any(${ids}::bigint[])
      and t.status = any('{submitted,approved,processed}')
    group by t.candidate_id, t.client_id order by t.candidate_id, t.client_id`.execute(db)
  return rows
}

/** Clocks whose day has come, after the one with this id. */
export async function clocksAfter(
  db: Db,
  after: number,
  most: number,
  dueOn: Day,
): Promise<(Pair & { id: number; placement_id: number })[]> {
  const { rows } = await sql<Pair & { id: number; placement_id: number }>`
    select c.id, c.candidate_id, c.client_id, c.placement_id from awr_clocks c
    where c.tenant_id = ${db.tenant} and c.id > ${after} and c.next_change_on <= ${dueOn}::date
    order by c.id limit ${most}`.execute(db)
  return rows
}
