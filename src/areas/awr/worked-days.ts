import { sql } from 'kysely'
import { countingEngagements } from '#areas/awr/rules.ts'
import type { Fact } from '#areas/awr/weeks.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A worker at a hirer: the law presumes that the role is the same one. */
export type Pair = { candidate_id: number; client_id: number }

export type Known = Pair & {
  /** Days with work that was handed in. */
  days: Day[]
  /** Where the last of them was worked. */
  placement_id: number | null
  /** What is said and was not taken off. */
  facts: Fact[]
  /** The day of the hirer's latest answer. */
  compared_on: Day | null
}

/** Kinds of time that are work. An agency may say otherwise of a code. */
const workKinds = ['basic', 'overtime', 'weekend', 'bank_holiday', 'night', 'callout']
const handedIn = ['submitted', 'approved', 'processed']

/** Who paid for the day of an entry `e` of a sheet `t`: as moved after approval, or as handed in. */
export const payerJoins = (db: Db) => sql`
      left join lateral (
        select m.engagement_type from charge_units u
        join charge_unit_moves m on m.tenant_id = ${db.tenant} and m.charge_unit_id = u.id
        where u.tenant_id = ${db.tenant} and u.timesheet_id = t.id and u.day = e.day order by m.id desc limit 1) moved on true
      left join lateral (
        select y.engagement_type from timesheet_payers y
        where y.tenant_id = ${db.tenant} and y.timesheet_id = t.id and y.submission_no = t.submission_no and y.from_day <= e.day
        order by y.revision desc, y.from_day desc limit 1) payer on true`

/** The day was worked as an agency worker; where nobody said who paid, as the placement `p` began. */
export const paidAsAgencyWorker = sql`
  coalesce(moved.engagement_type, payer.engagement_type, p.engagement_type) = any(${[...countingEngagements]})`

/**
 * What is known of these workers at these hirers, in one statement. A shift past midnight is work on both days. Time
 * counts by who paid for its day: as moved after approval, else as handed in, else as the placement began.
 */
export async function knownOf(db: Db, pairs: readonly Pair[]): Promise<Known[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Known>`
    select g.candidate_id, g.client_id, coalesce(done.days, '{}') as days, done.placement_id, said.facts,
      (select max(c.answered_on) from awr_comparators c where c.tenant_id = ${db.tenant}
        and c.candidate_id = g.candidate_id and c.client_id = g.client_id) as compared_on
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g(candidate_id bigint, client_id bigint)
    cross join lateral (
      select array_agg(distinct d.day::text) as days, (array_agg(t.placement_id order by d.day desc, t.id desc))[1] as placement_id
      from timesheets t
      join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = t.id
      join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
      left join rate_codes k on k.tenant_id = ${db.tenant} and k.id = e.rate_code_id
      ${payerJoins(db)}
      cross join lateral (values (e.day), (case when e.kind = 'shift' and e.end_time <= e.start_time and e.end_time <> '00:00'
        then e.day + 1 end)) as d(day)
      where t.tenant_id = ${db.tenant} and t.candidate_id = g.candidate_id and t.client_id = g.client_id
        and t.status = any(${handedIn}) and d.day is not null
        and (e.kind = 'shift' or e.quantity > 0)
        and case when k.id is null or k.counts_awr = 'yes' then true when k.counts_awr = 'no' then false
          else k.kind = any(${workKinds}) and k.unit <> 'mile' end
        and ${paidAsAgencyWorker}
    ) done
    cross join lateral (
      select coalesce(json_agg(json_build_object('kind', f.kind, 'from_day', f.from_day, 'to_day', f.to_day)), '[]') as facts
      from awr_facts f where f.tenant_id = ${db.tenant} and f.candidate_id = g.candidate_id and f.client_id = g.client_id
        and f.removed_at is null
    ) said`.execute(db)
  return rows
}
