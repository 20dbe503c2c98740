/** How placements stand as people read it: a live one whose last day is near is ending. */
import { type RawBuilder, sql } from 'kysely'
import type { PlacementState } from '#areas/jobs/transitions.ts'
import { storedStatus } from '#areas/jobs/transitions.ts'
import { agencyToday } from '#areas/settings/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** From this last day on, live is not ending yet. */
const endingUntil = (db: Db) => sql`(
  select (now() at time zone g.tz)::date + g.placement_ending_days from agency_settings g where g.tenant_id = ${db.tenant})`

/** The agency's own days, beside each row: `left join (…) clock on true`. */
export const agencyClock = (db: Db) => sql`
  left join (select ${agencyToday(db)} as today, ${endingUntil(db)} as ending_until) clock on true`

/** The status of a placement as it is told, beside the clock; tables and rules know `live` alone. */
export const shownStatus = (p: string) => sql`
  case when ${sql.ref(`${p}.status`)} = 'live' and ${sql.ref(`${p}.end_date`)} <= clock.ending_until then 'ending'
    else ${sql.ref(`${p}.status`)} end`

/** How many days of a live placement are left, today not among them; null: none that count. */
export const daysLeft = (p: string) => sql`
  case when ${sql.ref(`${p}.status`)} = 'live' and ${sql.ref(`${p}.end_date`)} is not null
    then greatest(${sql.ref(`${p}.end_date`)} - clock.today, 0) end`

/** The placements (`t`) that are told with one of these statuses. */
export function withStatus(db: Db, asked: readonly string[] | undefined): RawBuilder<unknown> | undefined {
  if (!asked?.length) return undefined
  const stored = [...new Set(asked.map((status) => storedStatus(status as PlacementState)))]
  const among = sql`t.status = any(${stored})`
  const [live, ending] = [asked.includes('live'), asked.includes('ending')]
  if (live === ending) return among
  const near = sql`(t.end_date is not null and t.end_date <= ${endingUntil(db)})`
  return sql`${among} and (t.status <> 'live' or ${ending ? near : sql`not ${near}`})`
}

/** The live placements (`t`) that end within so many days. */
export const endsWithin = (db: Db, days: number | undefined): RawBuilder<unknown> | undefined =>
  days === undefined
    ? undefined
    : sql`t.status = 'live' and t.end_date <= ${agencyToday(db)} + ${days}::integer`
