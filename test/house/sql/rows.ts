import type { Column } from '#test/house/sql/prepared.ts'
import type { Kind, Property } from '#test/house/sql/row-types.ts'

/** What the driver makes of a type of PostgreSQL (platform/db/query-protocol.ts); all others stay text. */
const driver: Record<number, Kind> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  114: 'any',
  3802: 'any',
  17: 'object',
  1005: 'object',
  1007: 'object',
  1016: 'object',
  1009: 'object',
  1015: 'object',
  1182: 'object',
}

/** Where the columns of a statement are not what its rows are read as, as sentences. */
export function misreadRows(columns: readonly Column[], properties: readonly Property[]): string[] {
  const answered = new Map(columns.map((column) => [column.name, column]))
  return [
    ...properties.flatMap((property) => {
      const column = answered.get(property.name)
      if (!column) return property.optional ? [] : `${property.name} is read, but not answered`
      const kind = driver[column.type] ?? 'string'
      const fits = kind === 'any' || property.kinds.some((each) => each === kind || each === 'any')
      // What is always null has no type of its own.
      return fits || (column.type === 25 && property.kinds.length === 0)
        ? []
        : `${property.name} is read as ${property.kinds.join(' or ')}, and is a ${kind}`
    }),
    ...columns
      .filter(({ name }) => !properties.some((property) => property.name === name))
      .map(({ name }) => `${name} is answered, but not read`),
  ]
}
