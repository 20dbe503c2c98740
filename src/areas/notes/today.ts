import { agencyDefaults } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { localOf } from '#platform/zones.ts'

/** Day and time of day where the agency is. */
export async function localNow({ db, now }: Pick<Context, 'db' | 'now'>) {
  return localOf(now.getTime(), (await agencyDefaults(db)).tz)
}
