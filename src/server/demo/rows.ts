import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** Rows in one statement; all have the fields of the first. Answers their ids in the same order. */
export async function insertRows<Row extends object>(
  db: Db,
  table: string,
  rows: readonly Row[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += 2_000) {
    const part = rows.slice(at, at + 2_000)
    const columns = sql.join(Object.keys(part[0]!).map((name) => sql.ref(name)))
    const given = sql.join(Object.keys(part[0]!).map((name) => sql.ref(`g.${name}`)))
    const inserted = await sql<{ id: number }>`
      insert into ${sql.table(table)} (tenant_id, ${columns})
      select ${db.tenant}::integer, ${given}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::jsonb) g
      returning id`.execute(db)
    ids.push(...inserted.rows.map(({ id }) => id))
  }
  return ids
}
