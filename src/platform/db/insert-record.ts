import type { Insertable } from 'kysely'
import type { OnlyColumns } from '#platform/db/save-versioned.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Tables whose rows belong to an agency and have an id of their own. */
type Counted = { [Table in keyof DB]: 'tenant_id' | 'id' extends keyof DB[Table] ? Table : never }[keyof DB]

/** Adds a record to the agency and answers its id. Names and types of its fields are the table's. */
export async function insertRecord<
  Table extends Counted,
  Values extends Omit<Insertable<DB[Table]>, 'tenant_id'>,
>(db: Db, table: Table, values: Values & OnlyColumns<Table, Values>): Promise<number> {
  const any: Counted = table
  const { id } = await db
    .insertInto(any)
    // Their types are the parameter's: of a table that is not known yet, Kysely knows none.
    .values({ ...values, tenant_id: db.tenant } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}
