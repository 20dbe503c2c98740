import { CompiledQuery, type RawBuilder } from 'kysely'
import type { AllDb } from '#platform/db/tenant.ts'

/**
 * A statement that every request asks: its words are put together once, and from then on only its values travel. It
 * names them itself: `$1`, `$2`.
 */
export function preparedStatement<Row>(statement: RawBuilder<Row>) {
  let text: string | undefined
  return async (db: AllDb, ...values: (string | number | null)[]): Promise<Row[]> => {
    text ??= statement.compile(db).sql
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>)
    return rows
  }
}
