import { sql, type Updateable } from 'kysely'
import type { DB } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

/** Tables whose rows are changed by people: they count their versions. */
type Versioned = {
  [Table in keyof DB]: 'version' | 'updated_at' | 'id' extends keyof DB[Table] ? Table : never
}[keyof DB]

/** Refuses to compile where a value has a name that is no column: a spread would smuggle it past the compiler. */
export type OnlyColumns<Table extends keyof DB, Values> = {
  [Name in Exclude<keyof Values, keyof DB[Table]>]: never
}

/**
 * Writes changes over the version that was read, and only over that: two people cannot overwrite each other. The loser
 * gets 409 `changed`, which names the record as a person calls it (`what`). Absent fields stay as they are.
 */
export async function saveVersioned<Table extends Versioned, Changes extends Updateable<DB[Table]>>(
  db: Db,
  table: Table,
  { id, version }: { id: number; version: number },
  changes: Changes & OnlyColumns<Table, Changes>,
  what: string,
): Promise<void> {
  const any: Versioned = table
  const saved = await db
    .updateTable(any)
    // Their types are the parameter's: of a table that is not known yet, Kysely knows none.
    .set({ ...changes, version: version + 1, updated_at: sql`now()` } as never)
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw conflict(what)
}
