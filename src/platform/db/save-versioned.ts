import { sql } from 'kysely'
import type { DB } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

/** Tables whose rows are changed by people: they count their versions. */
type Versioned = {
  [Table in keyof DB]: 'version' | 'updated_at' | 'id' extends keyof DB[Table] ? Table : never
}[keyof DB]

/**
 * Writes changes over the version that was read, and only over that: two people cannot overwrite each other. The loser
 * gets 409 `changed`, which names the record as a person calls it (`what`). Absent fields stay as they are.
 */
export async function saveVersioned(
  db: Db,
  table: Versioned,
  { id, version }: { id: number; version: number },
  changes: Record<string, unknown>,
  what: string,
): Promise<void> {
  const saved = await db
    .updateTable(table)
    .set({ ...changes, version: version + 1, updated_at: sql`now()` } as never)
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw conflict(what)
}
