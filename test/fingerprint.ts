import { sql } from 'kysely'
import { saffron } from '#test/agencies.ts'
import type { Agency } from '#test/people.ts'

/** Everything the agency has, a line of hash for each table: whatever changes, changes it. */
export async function fingerprint({ tenant }: Pick<Agency, 'tenant'>): Promise<string> {
  const db = saffron.database.readingAcross('a test compares before and after')
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'sessions' order by 1`.execute(
    db,
  )
  const hashes = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ hash: string }>`
        select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as hash
        from ${sql.table(name)} x where x.tenant_id = ${tenant.id}`.execute(db)
      return `${name} ${rows[0]!.hash}`
    }),
  )
  return hashes.join('\n')
}
