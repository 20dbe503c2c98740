import { type RawBuilder, sql } from 'kysely'
import { agencyWeekEnd } from '#areas/reports/agency.ts'
import type { Dimension } from '#areas/reports/contract.ts'
import { isRecord, type RecordDimension } from '#areas/reports/words.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The key of a group and its name, over the facts `f`. */
export function valuesOf(db: Db, dimension: Dimension): Record<string, RawBuilder<unknown>> {
  if (!isRecord(dimension)) return { [dimension]: plainValue(db, dimension) }
  return {
    [dimension]: sql`${sql.ref(`f.${dimension}_id`)}::text`,
    [`${dimension}_name`]: sql.ref(`f.${dimension}_name`),
  }
}

function plainValue(db: Db, dimension: Exclude<Dimension, RecordDimension>): RawBuilder<unknown> {
  if (dimension === 'month') return sql`to_char(f.day, 'YYYY-MM')`
  if (dimension === 'week')
    return sql`(f.day + ((${agencyWeekEnd(db)} - extract(isodow from f.day)::integer + 7) % 7))::text`
  return sql.ref(`f.${dimension}`)
}

/** Keeps the facts to one group; `none`: to those that have no such thing. Undefined: it can be no key of this dimension. */
export function among(db: Db, dimension: Dimension, key: string): RawBuilder<unknown> | undefined {
  if (isRecord(dimension)) {
    const id = sql.ref(`f.${dimension}_id`)
    if (key === 'none') return sql`${id} is null`
    return /^\d{1,15}$/.test(key) ? sql`${id} = ${Number(key)}` : undefined
  }
  const value = plainValue(db, dimension)
  return key === 'none' ? sql`coalesce(${value}, '') = ''` : sql`${value} = ${key}`
}
