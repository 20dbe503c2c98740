import type { Profile } from '#areas/profile/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What they chose for themselves in this agency, and the version of their record. */
export async function ownChoices(
  db: Db,
  userId: number,
): Promise<Pick<Profile, 'locale' | 'tz' | 'version'>> {
  const row = await db
    .selectFrom('users')
    .select(['locale', 'tz', 'version'])
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row as Pick<Profile, 'locale' | 'tz' | 'version'>
}
