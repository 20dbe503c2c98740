import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/tables.gen.ts'

type Shape = { table: keyof DB; names: readonly string[] }

/** The fields of a record for a select list: `c.name, c.phone`. */
export const columnsOf = ({ names }: Shape, alias: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

/** The same for `json_build_object`: `'name', c.name, 'phone', c.phone`. */
export const pairsOf = ({ names }: Shape, alias: string): RawBuilder<unknown> =>
  sql.raw(names.map((name) => `'${name}', ${alias}.${name}`).join(', '))
