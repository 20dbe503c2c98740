import { agencyDefaults } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { localOf } from '#platform/zones.ts'

/** The day it is where the agency is. */
export async function todayOf({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> {
  return localOf(now.getTime(), (await agencyDefaults(db)).tz).day
}
