import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'
import { type Reader, usualReader } from '#platform/locales.ts'

/** Joins to `u` what they chose themselves; what they did not is as the agency `s` has it. */
export const readerColumns = sql`coalesce(u.locale, s.locale) as locale, coalesce(u.tz, s.tz) as tz`

/**
 * For whom something is written: one of the agency's people by their id, as they chose in their profile; anybody else
 * as the agency does.
 */
export async function readerOf(db: Db, userId: number | null = null): Promise<Reader> {
  const { rows } = await sql<Reader>`
    select ${readerColumns} from agency_settings s
    left join users u on u.tenant_id = s.tenant_id and u.id = ${userId}::bigint
    where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0] ?? usualReader
}
