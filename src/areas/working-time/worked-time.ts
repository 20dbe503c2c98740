import { sql } from 'kysely'
import { paidAsAgencyWorker, payerJoins } from '#areas/awr/public.ts'
import { figuresOf, rowsOf } from '#areas/settings/public.ts'
import {
  type Absence,
  type Limits,
  mostDaysBack,
  type OptOut,
  type Worked,
} from '#areas/working-time/average.ts'
import type { Shift } from '#areas/working-time/rest.ts'
import { addDays, type Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Known = {
  candidate_id: number
  worked: Worked[]
  /** Where the last of it was worked. */
  placement_id: number | null
  absences: Absence[]
  opt_outs: OptOut[]
}

/** Kinds of time that are working time. An agency may say otherwise of a code. */
const workKinds = ['basic', 'overtime', 'weekend', 'bank_holiday', 'night', 'callout']
const handedIn = ['submitted', 'approved', 'processed']

/**
 * What is known of these workers, in one statement: minutes worked by day over all their placements, what was said of
 * their absences, and their opt-outs. A shift belongs to the day on which it begins; days are as long as the terms of
 * their sheet say. `sheetId`: a timesheet that counts however it stands.
 */
export async function knownOf(
  db: Db,
  candidates: readonly number[],
  today: Day,
  sheetId: number | null = null,
): Promise<Known[]> {
  if (candidates.length === 0) return []
  const { rows } = await sql<Known>`
    select g.candidate_id, coalesce(done.worked, '[]') as worked, done.placement_id, away.absences, opted.opt_outs
    from unnest(${candidates}::bigint[]) as g(candidate_id)
    cross join lateral (
      select json_agg(json_build_object('day', d.day, 'minutes', d.minutes)) as worked,
        (array_agg(d.placement_id order by d.day desc, d.placement_id desc))[1] as placement_id
      from (
        select e.day, round(sum(${minutesOf}))::integer as minutes, max(t.placement_id) as placement_id
        from ${entries(db)} where ${counts(db, sheetId)} and t.candidate_id = g.candidate_id
          and e.day > ${addDays(today, -mostDaysBack)}::date
        group by e.day) d where d.minutes > 0
    ) done
    cross join lateral (
      select coalesce(json_agg(json_build_object('kind', f.kind, 'from_day', f.from_day, 'to_day', f.to_day)), '[]') as absences
      from awr_facts f where f.tenant_id = ${db.tenant} and f.candidate_id = g.candidate_id and f.removed_at is null
        and f.kind <> 'role_changed'
    ) away
    cross join lateral (
      select coalesce(json_agg(json_build_object('from_day', o.from_day, 'ends_on', o.ends_on)), '[]') as opt_outs
      from working_time_opt_outs o where o.tenant_id = ${db.tenant} and o.candidate_id = g.candidate_id
    ) opted`.execute(db)
  return rows
}

/** Shifts of a worker within days, as they were entered. */
export async function shiftsOf(
  db: Db,
  candidateId: number,
  { from, to, sheetId }: { from: Day; to: Day; sheetId: number | null },
): Promise<Shift[]> {
  const { rows } = await sql<Shift>`
    select e.day, e.start_time, e.end_time
    from ${entries(db)} where ${counts(db, sheetId)} and t.candidate_id = ${candidateId} and e.kind = 'shift'
      and e.day between ${from}::date and ${to}::date
    order by e.day, e.start_time limit 2000`.execute(db)
  return rows
}

/** What the law sets on a day, as this agency has it. */
export async function limitsOn(db: Db, day: Day): Promise<Limits & { rest_hours: number }> {
  const row = rowsOf(await figuresOf(db), 'working_time').findLast(({ from_day }) => from_day <= day)
  const figure = (name: string) => Number(row!.value[name])
  return {
    limit_hours: figure('limit_hours'),
    reference_weeks: figure('reference_weeks'),
    rest_hours: figure('rest_hours'),
  }
}

const entries = (db: Db) => sql`timesheets t
  join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = t.id
  join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
  left join rate_codes k on k.tenant_id = ${db.tenant} and k.id = e.rate_code_id
  ${payerJoins(db)}`

const counts = (db: Db, sheetId: number | null) => sql`
  t.tenant_id = ${db.tenant} and (t.status = any(${handedIn}) or t.id = ${sheetId})
  and ${paidAsAgencyWorker}
  and case when k.id is null or k.counts_wtr = 'yes' then true when k.counts_wtr = 'no' then false
    else k.kind = any(${workKinds}) and k.unit <> 'mile' end`

/** From start to end, which may lie on the next day. */
const length = sql`(extract(epoch from e.end_time::time - e.start_time::time) / 60
  + case when e.end_time <= e.start_time then 1440 else 0 end)`
const ofDay = sql`coalesce((t.terms ->> 'day_minutes')::integer, p.day_minutes)`

/** Rest breaks are no working time: what was entered, or what the terms take off by themselves. */
const minutesOf = sql`case
  when e.kind = 'shift' then greatest(0, ${length} - greatest(e.break_minutes,
    case when ${length} > coalesce((coalesce(t.terms -> 'unpaid_break', p.unpaid_break) ->> 'after_minutes')::integer, 100000)
      then (coalesce(t.terms -> 'unpaid_break', p.unpaid_break) ->> 'minutes')::integer else 0 end))
  when k.unit = 'hour' or k.id is null then e.quantity * 60
  when k.unit = any('{day,shift}') then e.quantity * ${ofDay}
  when k.unit = 'half_day' then e.quantity * ${ofDay} / 2
  else 0 end`
