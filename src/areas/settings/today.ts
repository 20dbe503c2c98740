import { sql } from 'kysely'
import { findSettings } from '#areas/settings/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { localOf } from '#platform/zones.ts'

/**
 * The calendar day it is at the agency: by it documents are dated and days are judged. In Auckland it is already
 * tomorrow when it is noon in London, and UTC, the database and the reader's computer know nothing of that.
 */
export async function todayOf({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Day> {
  return localOf(now.getTime(), (await findSettings(db)).tz).day
}

/** The same within a statement: at the instant `now`, without one when the transaction began. */
export const agencyToday = (db: Db, now?: Date) => sql`(
  select (${now ? sql`${now.toISOString()}::timestamptz` : sql`now()`} at time zone g.tz)::date
  from agency_settings g where g.tenant_id = ${db.tenant})`
