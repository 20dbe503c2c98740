import { type RawBuilder, sql } from 'kysely'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import { knownTotal, rememberTotal } from '#platform/db/totals.ts'
import type { ListQuery, Page, Where } from '#platform/http/contract.ts'
import { Refusal } from '#platform/refusal.ts'

/** Rows beyond this are not counted: "10,000+". */
const mostCounted = 10_000
/** How many rows a page number may skip; further on, pages are reached by their cursor. */
const mostSkipped = 10_000

export type ListOf<Row> = {
  /** The table, under the alias `t`: `clients`. Rows are filtered, sorted and cut here, by an index. */
  table: string
  /** What is selected from `page` (the 50 rows of `t` that were found) and what `joins` adds. */
  columns: RawBuilder<unknown>
  /** Joins to name things, applied to the page only: `left join users u on u.tenant_id = page.tenant_id and u.id = page.owner_user_id`. */
  joins?: RawBuilder<unknown>
  /** Sortable columns of `t`: each needs an index (tenant_id, column, id) and NOT NULL, or `nulls` saying what null counts as. */
  sorts: Record<string, 'text' | 'bigint' | 'date' | 'timestamptz' | 'integer'>
  /** The sort when none is asked: `-created_at`. */
  sort: string
  /** Tables worked out first, for `where` to name: `found as materialized (select …)`. */
  with?: RawBuilder<unknown>
  /** Conditions over `t`, each an SQL boolean. `undefined` is no condition. */
  where?: (RawBuilder<unknown> | undefined)[]
  /** The table has `<table>_search(pattern)` (`call searchable(...)`). */
  searchable?: boolean
  /** The table belongs to no agency: a list of central administration, over the database across. */
  across?: boolean
  /** `with` has put the rows in order, as asked, and numbered them by it: `id` is their place. */
  ranked?: boolean
  /** Turns a row of the database into a row of the reply. */
  map?: (row: never) => Row
}

type Cursor = [value: string | number | null, id: number]

/**
 * One page of a list: one indexed walk however many rows exist, with a capped count in the same round trip. The order
 * is (sort column, id), so that it is total and a cursor can continue it.
 */
export async function listPage<Row>(
  db: Db | AllDb,
  path: string,
  query: ListQuery,
  shape: ListOf<Row>,
): Promise<Page<Row>> {
  const { column, type, descending } = orderOf(shape, query)
  // Walking back from a cursor turns the order round; the rows are turned again at the end.
  const back = query.before !== undefined
  const down = descending !== back
  const cursor = query.after ?? query.before
  const skip = cursor ? 0 : (query.page - 1) * query.per_page
  if (skip > mostSkipped) {
    throw new Refusal(
      'page',
      422,
      'Too far down the list',
      'Use the filters or the search, or go page by page.',
      {
        page: ['Follow links.next instead'],
      },
    )
  }

  const search = searchOf(shape, query)
  const conditions = conditionsOf(db, query, search, shape)
  const table = sql.table(shape.table)
  const key = sql.ref(`t.${column}`)
  const from = cursor ? position(cursor, key, type, down) : sql``
  const direction = down ? sql`desc` : sql`asc`

  const count = sql`select count(*) from (select from ${table} t where ${conditions} limit ${sql.lit(mostCounted + 1)}) counted`
  const first = firstOf(shape, search)
  const counted = sql<{ count: number }>`${first ? sql`with ${first}` : sql``} select (${count}) as count`
  const { sql: words, parameters } = counted.compile(db)
  const list = `${words} ${JSON.stringify(parameters)}`
  const known = shape.across ? undefined : knownTotal((db as Db).tenant, list)
  // The figures of the cut are written out: with them as parameters PostgreSQL plans the statement anew each time.
  const found = await sql<Record<string, unknown>>`
    with ${first ? sql`${first},` : sql``} page as materialized (
      select t.*, ${key}::text as cursor_value from ${table} t where ${conditions} ${from}
      order by ${key} ${direction}, t.id ${direction} limit ${sql.lit(query.per_page + 1)} ${skip ? sql`offset ${skip}` : sql``}
    )
    select page.id as cursor_id, page.cursor_value, ${known === undefined ? sql`(${count}) as cursor_total,` : sql``} ${shape.columns}
    from page ${shape.joins ?? sql``}
    order by page.${sql.ref(column)} ${direction}, page.id ${direction}`.execute(db)
  const rowCount = known ?? (await totalOf(found.rows, skip > 0 || cursor !== undefined, counted, db))
  if (known === undefined && !shape.across) rememberTotal((db as Db).tenant, list, rowCount)

  const rows = found.rows.slice(0, query.per_page)
  const more = found.rows.length > query.per_page
  if (back) rows.reverse()
  const total = Math.min(rowCount, mostCounted)
  const lastPage = Math.max(1, Math.ceil(total / query.per_page))
  const hasNext = back ? true : more
  const hasPrevious = back ? more : query.page > 1 || query.after !== undefined
  const link = (changes: Record<string, string | number | undefined>) => address(path, query, changes)

  return {
    data: rows.map((row) => (shape.map ? shape.map(row as never) : (row as Row))),
    meta: {
      current_page: query.page,
      per_page: query.per_page,
      total,
      total_capped: rowCount > mostCounted,
      last_page: lastPage,
    },
    links: {
      first: link({ page: 1 }),
      prev:
        hasPrevious && rows[0]
          ? link({ page: Math.max(1, query.page - 1), before: cursorOf(rows[0]) })
          : null,
      next: hasNext && rows.length ? link({ page: query.page + 1, after: cursorOf(rows.at(-1)!) }) : null,
      last: lastPage * query.per_page <= mostSkipped ? link({ page: lastPage }) : null,
    },
  }
}

/**
 * The whole list instead of a page of it: filtered, searched and sorted alike, for a file. `rows` selects over `page`
 * and the list's joins; `count` stops counting at `most`.
 */
export function wholeList<Row>(db: Db, query: ListQuery, shape: ListOf<Row>) {
  const { column, descending } = orderOf(shape, query)
  const search = searchOf(shape, query, everyHit)
  const found = sql`from ${sql.table(shape.table)} t where ${conditionsOf(db, query, search, shape)}`
  const first = firstOf(shape, search)
  const words = first ? sql`with ${first}` : sql``
  const direction = descending ? sql`desc` : sql`asc`
  return {
    count: (most: number) =>
      sql<{ count: number }>`${words} select count(*) from (select ${found} limit ${most}) counted`,
    rows: (columns: RawBuilder<unknown>) => sql`
      ${words} select ${columns} from (select t.* ${found}) page ${shape.joins ?? sql``}
      order by page.${sql.ref(column)} ${direction}, page.id ${direction}`,
  }
}

type Summed = {
  /** Sums over `t` and the joins. */
  columns: RawBuilder<unknown>
  /** What the sums are told apart by. */
  by: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** Nothing is answered of more rows than a list counts. */
  bounded?: boolean
}

/** What all rows of a list come to, whichever page is shown: filtered and searched as the list itself. */
export function listTotals<Row>(
  db: Db,
  query: ListQuery,
  shape: ListOf<unknown>,
  { columns, by, joins = sql``, bounded = false }: Summed,
): RawBuilder<Row> {
  const search = searchOf(shape, query)
  const first = firstOf(shape, search)
  const conditions = conditionsOf(db, query, search, shape)
  const from = sql`from ${sql.table(shape.table)} t`
  // A sum of some of them would be taken for the whole.
  const few = bounded
    ? sql`and (select count(*) from (select ${from} where ${conditions} limit ${sql.lit(mostCounted + 1)}) counted)
        <= ${sql.lit(mostCounted)}`
    : sql``
  return sql<Row>`
    ${first ? sql`with ${first}` : sql``} select ${columns} ${from} ${joins} where ${conditions} ${few} group by ${by} order by ${by}`
}

/** What is worked out before the list itself. */
function firstOf<Row>({ with: tables }: ListOf<Row>, search: ReturnType<typeof searchOf>) {
  const parts = [tables, search?.hits].filter((part) => part !== undefined)
  return parts.length > 0 ? sql.join(parts, sql`, `) : undefined
}

/** What the list is sorted by; refuses what it has no index for. */
function orderOf<Row>(shape: ListOf<Row>, query: Pick<ListQuery, 'sort'>) {
  const asked = shape.ranked ? 'id' : (query.sort ?? shape.sort)
  const column = asked.replace(/^-/, '')
  const type = Object.hasOwn(shape.sorts, column) ? shape.sorts[column] : undefined
  if (!type) {
    throw new Refusal('sort', 422, 'This list cannot be sorted like that', '', {
      sort: [`One of ${Object.keys(shape.sorts).join(', ')}`],
    })
  }
  return { column, type, descending: asked.startsWith('-') }
}

function conditionsOf<Row>(
  db: Db | AllDb,
  { ids, where: conditions }: ListQuery,
  search: ReturnType<typeof searchOf>,
  { where = [], across = false }: ListOf<Row>,
) {
  const whose = across ? sql`true` : sql`t.tenant_id = ${(db as Db).tenant}`
  const chosen = ids ? sql`t.id = any(${ids}::bigint[])` : undefined
  // Whatever asked without turning them into SQL would answer the whole list.
  if (conditions && !conditions.compiled) throw new Error('the conditions of a list were not bound')
  const bound = conditions?.compiled as RawBuilder<unknown> | undefined
  const all = [whose, chosen, search?.condition, ...where, bound]
  return sql.join(
    all.filter((part) => part !== undefined),
    sql` and `,
  )
}

/** The total stands in every row; a page without rows has none, and is counted apart unless it is the first. */
async function totalOf(
  rows: Record<string, unknown>[],
  further: boolean,
  counted: RawBuilder<{ count: number }>,
  db: Db | AllDb,
): Promise<number> {
  if (rows[0]) return rows[0].cursor_total as number
  return further ? ((await counted.execute(db)).rows[0]?.count ?? 0) : 0
}

/** A list shows the first of very many hits; a file holds them all. */
const everyHit = sql`, ${sql.lit(2_147_483_647)}`

/** Searches once, whatever is then done with what was found. */
function searchOf<Row>({ table, searchable }: ListOf<Row>, { search }: ListQuery, most = sql``) {
  if (!search || !searchable) return undefined
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const byNumber = /^#?\d{1,15}$/.test(search) ? sql` or t.id = ${Number(search.replace('#', ''))}` : sql``
  return {
    hits: sql`hits as materialized (select ${sql.ref(`${table}_search`)}(${pattern}${most}) as id)`,
    condition: sql`(t.id = any(array(select hits.id from hits))${byNumber})`,
  }
}

function position(
  cursor: string,
  key: RawBuilder<unknown>,
  type: string,
  down: boolean,
): RawBuilder<unknown> {
  const [value, id] = readCursor(cursor)
  const than = down ? sql`<` : sql`>`
  // A row comparison is one walk of the index (tenant_id, column, id).
  return sql`and (${key}, t.id) ${than} (${value}::text::${sql.raw(type)}, ${id}::bigint)`
}

function cursorOf(row: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify([row.cursor_value, row.cursor_id])).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor
    if (Number.isSafeInteger(id) && (value === null || typeof value === 'string')) return [value, id]
  } catch {
    // said below
  }
  throw new Refusal('cursor', 422, 'This page address is broken', 'Start again from the first page.', {
    after: ['Not a cursor of this list'],
  })
}

function address(
  path: string,
  query: ListQuery,
  changes: Record<string, string | number | undefined>,
): string {
  const { after: _after, before: _before, ...kept } = query as Record<string, unknown>
  const all = { ...kept, ...changes }
  const parts = Object.entries(all)
    .filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) => `${name}=${encodeURIComponent(textOf(name, value))}`)
  return `/api/v1${path}?${parts.join('&')}`
}

function textOf(name: string, value: unknown): string {
  if (name === 'where') return (value as Where).text
  return Array.isArray(value) ? value.join(',') : String(value)
}
