import { type RawBuilder, sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { type Condition, type Conditions, takesNoValue, whyNotCondition } from '#platform/conditions.ts'
import type { Context } from '#platform/context.ts'
import { dayAt } from '#platform/days.ts'
import type { ListOf } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Cell, Exportable } from '#platform/exportable.ts'
import { amountOf } from '#platform/exports/cells.ts'
import type { ListQuery } from '#platform/http/contract.ts'
import { fieldsFor, kindOf } from '#platform/list-fields.ts'
import { invalid } from '#platform/refusal.ts'

/** What a condition rests on: the joins of the list, its agency's zone, and which day it is there. */
type Ground = { db: Db; joins: RawBuilder<unknown>; tz: string; today: string }

/**
 * Turns the conditions of a query into SQL over the list's own columns, once it is known who asks. Refuses fields that
 * the list does not have for them, and values that make no sense; answers the cells that were asked about.
 */
export async function bindConditions(
  ctx: Context,
  areas: readonly Area[],
  exportable: Exportable | undefined,
  query: ListQuery,
): Promise<Cell[]> {
  const { where } = query
  if (!where) return []
  if (!exportable) throw invalid('where', 'This list takes no conditions')
  const fields = fieldsFor(ctx.who, exportable)
  const usual = exportable.endpoint.query!.safeParse({})
  const asked = { ...(usual.success ? (usual.data as object) : {}), ...query, where: undefined }
  const shape = (await exportable.shape(ctx, asked as never, areas)) as ListOf<never>
  const tz = (await areas.find(({ zoneOf }) => zoneOf)?.zoneOf?.(ctx.db)) ?? 'UTC'
  const ground = { db: ctx.db, joins: shape.joins ?? sql``, tz, today: dayAt(ctx.now.getTime(), tz) }
  where.compiled = compile(ground, where.conditions, fields)
  return where.conditions.groups.flatMap(({ conditions }) =>
    conditions.map(({ field }) => fields.get(field)!),
  )
}

function compile(
  ground: Ground,
  { match, groups }: Conditions,
  fields: Map<string, Cell>,
): RawBuilder<unknown> {
  const each = groups.map((group) =>
    joined(
      group.match,
      group.conditions.map((condition) => conditionOf(ground, condition, fields)),
    ),
  )
  return joined(match, each)
}

const joined = (match: 'all' | 'any', parts: RawBuilder<unknown>[]) =>
  sql`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`

/** One condition over `t`: the row as the list's cells know it, `page`, with what the list joins where the cell needs it. */
function conditionOf(ground: Ground, condition: Condition, fields: Map<string, Cell>): RawBuilder<unknown> {
  const cell = fields.get(condition.field)
  if (!cell) throw invalid('where', `There is no “${condition.field}” in this list`)
  const why = whyNotCondition(kindOf(cell), condition, cell.choice?.names)
  if (why) throw invalid('where', `${cell.label}: ${why}`)
  const holds = predicateOf(ground, condition, cell)
  const joins = isOfRow(holds, ground.db) ? sql`` : ground.joins
  return sql`exists (select from (select t.*) page ${joins} where ${holds})`
}

/** Does it name nothing but the row itself? Then what the list joins for the page is not looked up for every row. */
function isOfRow(holds: RawBuilder<unknown>, db: Db): boolean {
  const names = [...holds.compile(db).sql.matchAll(/"?([a-z_]+)"?\s*\.\s*"?[a-z_]/g)].map(([, name]) => name)
  return names.every((name) => name === 'page')
}

function predicateOf(ground: Ground, { operator, value }: Condition, cell: Cell): RawBuilder<unknown> {
  const field = comparable(ground, cell)
  const kind = kindOf(cell)
  if (takesNoValue(operator)) {
    const empty =
      kind === 'text' || kind === 'choice' ? sql`coalesce(${field}::text, '') = ''` : sql`${field} is null`
    return operator === 'empty' ? empty : sql`not (${empty})`
  }
  switch (kind) {
    case 'choice': {
      const among = sql`coalesce(${field}::text, '') = any(${value.split(',')}::text[])`
      return operator === 'is' ? among : sql`not (${among})`
    }
    case 'yes_no':
      return sql`coalesce(${field}, false) = ${value === 'yes'}::boolean`
    case 'number':
      return compared(field, operator, sql`${value}::numeric`)
    case 'day':
      return ofDays(ground, field, operator, value)
    case 'text':
      return ofText(field, operator, value.trim().toLowerCase())
  }
}

/** The value as a person reads and types it: pounds, hours, a day of the agency, text without capitals. */
function comparable({ tz }: Ground, cell: Cell): RawBuilder<unknown> {
  const value = cell.choice?.of ?? cell.value
  switch (cell.kind) {
    case 'money':
      return amountOf(value, cell.currency)
    case 'minutes':
      return sql`((${value})::numeric / 60)`
    case 'integer':
    case 'decimal':
      return sql`(${value})::numeric`
    case 'day':
      return sql`(${value})::date`
    case 'instant':
      return sql`((${value}) at time zone ${tz})::date`
    case 'yes_no':
      return sql`(${value})`
    case 'text':
      return cell.choice ? sql`(${value})` : sql`lower((${value})::text)`
  }
}

function compared(field: RawBuilder<unknown>, operator: Condition['operator'], value: RawBuilder<unknown>) {
  switch (operator) {
    case 'above':
      return sql`${field} > ${value}`
    case 'below':
      return sql`${field} < ${value}`
    case 'at_least':
      return sql`${field} >= ${value}`
    case 'at_most':
      return sql`${field} <= ${value}`
    case 'is_not':
      return sql`${field} is distinct from ${value}`
    default:
      return sql`${field} = ${value}`
  }
}

function ofDays(
  { today }: Ground,
  field: RawBuilder<unknown>,
  operator: Condition['operator'],
  value: string,
) {
  switch (operator) {
    case 'before':
      return sql`${field} < ${value}::date`
    case 'after':
      return sql`${field} > ${value}::date`
    case 'last_days':
      return sql`${field} between ${today}::date - ${Number(value)}::integer and ${today}::date`
    case 'next_days':
      return sql`${field} between ${today}::date and ${today}::date + ${Number(value)}::integer`
    default:
      return sql`${field} = ${value}::date`
  }
}

function ofText(field: RawBuilder<unknown>, operator: Condition['operator'], value: string) {
  const pattern = value.replace(/[\\%_]/g, '\\$&')
  switch (operator) {
    case 'contains':
      return sql`${field} like ${`%${pattern}%`}`
    case 'contains_not':
      return sql`coalesce(${field}, '') not like ${`%${pattern}%`}`
    case 'begins':
      return sql`${field} like ${`${pattern}%`}`
    case 'is_not':
      return sql`coalesce(${field}, '') <> ${value}`
    default:
      return sql`${field} = ${value}`
  }
}
