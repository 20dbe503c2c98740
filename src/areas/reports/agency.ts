import { sql } from 'kysely'
import { agencyDefaults } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { localOf } from '#platform/zones.ts'

/** The zone whose days a report tells, and which day it is there. */
export async function agencyClock({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<{ tz: string; today: Day }> {
  const { tz } = await agencyDefaults(db)
  return { tz, today: localOf(now.getTime(), tz).day }
}

const setting = (db: Db, column: 'tz' | 'week_end' | 'currency') => sql`(
  select ${sql.ref(`g.${column}`)} from agency_settings g where g.tenant_id = ${db.tenant})`

/** The last day of the agency's week, 1 (Monday) to 7, within a statement. */
export const agencyWeekEnd = (db: Db) => sql`coalesce(${setting(db, 'week_end')}, 7)`

/** The day of an instant at the agency, within a statement. */
export const dayAt = (db: Db, instant: ReturnType<typeof sql>) =>
  sql`(${instant} at time zone coalesce(${setting(db, 'tz')}, 'Europe/London'))::date`
