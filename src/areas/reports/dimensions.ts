import { type RawBuilder, sql } from 'kysely'
import { agencyWeekEnd } from '#areas/reports/agency.ts'
import type { Dimension } from '#areas/reports/contract.ts'
import { isRecord, type RecordDimension } from '#areas/reports/words.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The key of a group over the facts `f`. A record that has only a name, an order somebody typed, is told by `=` and its name. */
export function keyIs(db: Db, dimension: Dimension): RawBuilder<unknown> {
  if (!isRecord(dimension)) return plainValue(db, dimension)
  const [id, name] = [sql.ref(`f.${dimension}_id`), sql.ref(`f.${dimension}_name`)]
  return sql`coalesce(${id}::text, '=' || nullif(${name}, ''))`
}

function plainValue(db: Db, dimension: Exclude<Dimension, RecordDimension>): RawBuilder<unknown> {
  if (dimension === 'month') return sql`to_char(f.day, 'YYYY-MM')`
  if (dimension === 'week')
    return sql`(f.day + ((${agencyWeekEnd(db)} - extract(isodow from f.day)::integer + 7) % 7))::text`
  return sql.ref(`f.${dimension}`)
}

/**
 * Keeps the facts to one group, by the key that leads to it (`keyOfGroup`); `none`: to those that have no such thing.
 * Undefined: it can be no key of this dimension.
 */
export function among(db: Db, dimension: Dimension, key: string): RawBuilder<unknown> | undefined {
  const value = keyIs(db, dimension)
  if (key === 'none') return sql`coalesce(${value}, '') = ''`
  if (!isRecord(dimension)) return sql`${value} = ${key.replace(/^=/, '')}`
  if (key.startsWith('=')) return sql`${value} = ${key}`
  return /^\d{1,15}$/.test(key) ? sql`${sql.ref(`f.${dimension}_id`)} = ${Number(key)}` : undefined
}
