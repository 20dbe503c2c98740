import { agencyDefaults } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { localOf } from '#platform/zones.ts'

/** The calendar day it is at the agency: what dates documents. */
export async function todayOf({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Day> {
  const { tz } = await agencyDefaults(db)
  return localOf(now.getTime(), tz).day
}
