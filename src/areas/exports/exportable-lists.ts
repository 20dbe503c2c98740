import type { Grants } from '#areas/exports/rules.ts'
import type { Area } from '#platform/area.ts'
import { type Context, can, reachOf, type Scope, type Who } from '#platform/context.ts'
import { bindConditions } from '#platform/db/conditions.ts'
import type { ListOf } from '#platform/db/list.ts'
import type { Cell, Exportable } from '#platform/exportable.ts'
import { type FileSpec, statementOf } from '#platform/exports/file.ts'
import { inlined } from '#platform/exports/literal.ts'
import type { ListQuery } from '#platform/http/contract.ts'
import { isColumnVisible, widest } from '#platform/list-fields.ts'
import { forbidden, invalid, Refusal } from '#platform/refusal.ts'

export type ExportRequest = Pick<FileSpec, 'format'> & {
  list: string
  query: Record<string, string>
  columns: readonly string[]
}

export type ExportSpec = FileSpec & {
  exportable: Exportable
  /** The permissions that opened it, and how far each reached. */
  grants: Grants
}

type Listed = { list: string; columns: string[]; filters: string[]; documents: string | null }

/** The lists this person may take out, with the keys of the columns they may have, and of the filters. */
export function listsFor(areas: readonly Area[], who: Who): Listed[] {
  return [...exportables(areas)].flatMap(([list, exportable]) => {
    const scope = scopeFor(exportable, who)
    if (!scope) return []
    return {
      list,
      filters: filtersOf(exportable.endpoint) ?? [],
      documents: exportable.documents?.label ?? null,
      columns: Object.keys(exportable.cells).filter((key) =>
        isColumnVisible(who, exportable.cells[key]!, scope),
      ),
    }
  })
}

/**
 * What somebody wishes, read by the list's own contract and held against what they may see. Refuses a list, a column, a
 * filter or a sort that is not there for them. `tz`: the agency's zone.
 */
export async function parseExportRequest(
  ctx: Context,
  areas: readonly Area[],
  request: ExportRequest,
  tz: string,
): Promise<ExportSpec> {
  const exportable = exportables(areas).get(request.list)
  if (!exportable) throw invalid('list', 'This list cannot be exported')
  const scope = scopeFor(exportable, ctx.who)
  if (!scope) throw exportForbidden(exportable, ctx.who)
  const documents = request.format === 'zip' ? exportable.documents : undefined
  if (request.format === 'zip' && !documents) throw invalid('format', 'This list has no documents')
  const cells = request.columns.map((key) => cellOf(exportable, key, ctx.who, scope))
  const query = readQuery(exportable, request.query)
  const asked = await bindConditions({ ...ctx, scope }, areas, exportable, query)
  const shape = (await exportable.shape({ ...ctx, scope }, query as never, areas)) as ListOf<never>
  const read = { title: exportable.title, format: request.format, shape, query, cells, tz, documents }
  // Refuses a sort that the list does not have, before anybody waits for it.
  inlined(statementOf(ctx.db, read).compile(ctx.db))
  return { ...read, exportable, grants: grantsOf(ctx.who, exportable, [...cells, ...asked]) }
}

function exportables(areas: readonly Area[]): Map<string, Exportable> {
  return new Map(areas.flatMap((area) => Object.entries(area.exports ?? {})))
}

/** How far the list reaches for them, when they may take it out at all. */
function scopeFor({ endpoint, allow }: Exportable, who: Who): Scope | undefined {
  const opened = [endpoint.allow].flat()
  const scope = opened.includes('member') ? 'all' : widest(who, opened)
  return can(who, 'exports.run') && (!allow || widest(who, [allow].flat())) ? scope : undefined
}

function cellOf({ cells }: Exportable, key: string, who: Who, scope: Scope): Cell {
  const cell = Object.hasOwn(cells, key) ? cells[key] : undefined
  if (!cell) throw invalid('columns', `There is no column “${key.slice(0, 60)}” in this list`)
  if (!isColumnVisible(who, cell, scope))
    throw invalid('columns', `You may not see the column “${cell.label}”`)
  return cell
}

function readQuery({ endpoint }: Exportable, given: Record<string, string>): ListQuery {
  const { page: _page, per_page: _per_page, after: _after, before: _before, ...query } = given
  const schema = endpoint.query!
  const known = filtersOf(endpoint)
  // A mistyped filter would otherwise take out the whole list.
  const strange = known && Object.keys(query).find((key) => !known.includes(key))
  if (strange !== undefined) throw invalid(`query.${strange.slice(0, 60)}`, 'This list has no such filter')
  if (Object.values(query).some((value) => value.includes('\0')))
    throw invalid('query', 'Contains characters that cannot be searched for')
  const read = schema.safeParse(query)
  if (read.success) return read.data as ListQuery
  const errors: Record<string, string[]> = {}
  for (const { path, message } of read.error.issues) errors[`query.${path.join('.')}`] = [message]
  throw new Refusal('invalid', 422, 'Please check the filters', read.error.issues[0]?.message, errors)
}

/** What a list takes, by name; undefined where it does not say. */
function filtersOf({ query }: Exportable['endpoint']): string[] | undefined {
  const { shape } = query as { shape?: Record<string, unknown> }
  return shape && Object.keys(shape)
}

/** All that was held and opened something: losing any of it closes the file. */
function grantsOf(who: Who, { endpoint, allow }: Exportable, cells: readonly Cell[]): Grants {
  const names = new Set([endpoint.allow, allow ?? [], ...cells.map((cell) => cell.allow ?? [])].flat())
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const reach = reachOf(who, name)
      return reach ? [[name, reach]] : []
    }),
  )
}

function exportForbidden({ endpoint, allow }: Exportable, who: Who): Refusal {
  const needed = [['exports.run'], [allow ?? []].flat(), [endpoint.allow].flat()]
  const lacking = needed.find((names) => names.length > 0 && !widest(who, names))
  return forbidden(lacking?.[0], 'You may not export this list')
}
