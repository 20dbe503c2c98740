import { sql } from 'kysely'
import { flows, gauges } from '#areas/platform-reports/metrics.ts'
import { type Counted, countFlows, countGauges, zone } from '#areas/platform-reports/usage-statements.ts'
import type { JobHandler } from '#platform/area.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Days that every count goes over, today and yesterday; and those that the nightly one goes over once more. */
const recent = 2
const settled = 14

/** Counts today and yesterday of one agency. */
export const countUsage: JobHandler = (job) => job.inTenant((db) => countLast(db, job.now, recent))

/** Once a night two weeks: an email that was given up late, a timesheet that was handed in again. */
export const recountUsage: JobHandler = (job) => job.inTenant((db) => countLast(db, job.now, settled))

async function countLast(db: Db, now: Date, days: number): Promise<void> {
  const { rows } = await sql<{ today: Day; first: Day }>`
    select (${now.toISOString()}::timestamptz at time zone tz)::date as today,
      (${now.toISOString()}::timestamptz at time zone tz)::date - ${days - 1}::int as first
    from ${zone(db)} z`.execute(db)
  const { today, first } = rows[0]!
  await countDays(db, first, today, today)
}

/**
 * Counts the days from `first` to `last` of one agency anew, in its own zone: what happened, set by set, replaces what
 * was counted before. How it stands can only be seen today; of days that are over it stays as it was counted then.
 */
export async function countDays(db: Db, first: Day, last: Day, today: Day): Promise<void> {
  // Two counts of one agency would each put in what the other took away.
  await sql`select pg_advisory_xact_lock(7233768, ${db.tenant})`.execute(db)
  const isToday = first <= today && today <= last
  await sql`
    delete from tenant_usage where tenant_id = ${db.tenant}
      and (metric = any(${flows}::text[]) and day between ${first}::date and ${last}::date
        or ${isToday} and metric = any(${gauges}::text[]) and day = ${today}::date)`.execute(db)
  await count(db, first, last, countFlows(db))
  if (isToday) await count(db, today, today, countGauges(db))
}

/** One statement for all metrics of a kind. A day without anything has no row. */
async function count(db: Db, first: Day, last: Day, { among, counts }: Counted): Promise<void> {
  await sql`
    with span as materialized (
      select tz, ${first}::date as first, ${last}::date as last,
        ${first}::date::timestamp at time zone tz as since,
        (${last}::date + 1)::timestamp at time zone tz as until
      from ${zone(db)} z
    ), ${sql.join(among, sql`, `)}
    insert into tenant_usage (tenant_id, metric, day, currency, value)
    select ${db.tenant}::integer, c.metric, c.day, c.currency, c.value
    from (${sql.join(counts, sql` union all `)}) as c(metric, day, currency, value)
    where c.value <> 0`.execute(db)
}
