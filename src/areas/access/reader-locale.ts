import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'
import { isMonthFirst, locales, type Reader, usualReader } from '#platform/locales.ts'

/** Joins to `u` what they chose themselves; what they did not is as the agency `s` has it. */
export const readerColumns = sql`coalesce(u.locale, s.locale) as locale, coalesce(u.tz, s.tz) as tz`

/**
 * For whom something is written: one of the agency's people by their id, as they chose in their profile; anybody else
 * as the agency does.
 */
export async function readerLocaleOf(db: Db, userId: number | null = null): Promise<Reader> {
  const { rows } = await sql<Reader>`
    select ${readerColumns} from agency_settings s
    left join users u on u.tenant_id = ${db.tenant} and u.id = ${userId}::bigint
    where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0] ?? usualReader
}

/** The same for several users of the agency, by id, in one statement. */
export async function readerLocalesOf(db: Db, userIds: readonly number[]): Promise<Map<number, Reader>> {
  const { rows } = await sql<Reader & { id: number }>`
    select u.id, ${readerColumns} from agency_settings s
    join users u on u.tenant_id = ${db.tenant} and u.id = any(${userIds}::bigint[])
    where s.tenant_id = ${db.tenant}`.execute(db)
  return new Map(rows.map(({ id, ...reader }) => [id, reader]))
}

const monthFirst = locales.filter(isMonthFirst)

/** A day column in words inside a statement, `2 Nov 2026` or `Nov 2, 2026`, for whom `readerLocaleOf` finds. */
export function dayFor(
  db: Db,
  userId: number | null,
  day: RawBuilder<unknown>,
  { year = true } = {},
): RawBuilder<string> {
  const [first, last] = year ? ['Mon FMDD, YYYY', 'FMDD Mon YYYY'] : ['Mon FMDD', 'FMDD Mon']
  return sql<string>`to_char(${day}, case when (
      select coalesce(u.locale, s.locale) = any(${monthFirst}::text[]) from agency_settings s
      left join users u on u.tenant_id = ${db.tenant} and u.id = ${userId}::bigint
      where s.tenant_id = ${db.tenant}) then ${sql.lit(first)} else ${sql.lit(last)} end)`
}
