import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { SearchHit } from '#platform/search-provider.ts'

/** So many records are looked at for each way of matching: enough to find the best, however many match. */
const enough = 400

export type Searchable = {
  /** Has `<table>_search(pattern)` (`call searchable(...)`); under the alias `t`. */
  table: string
  /** `#7` and 7 find the record of that number: for records that people know by it. */
  byId?: boolean
  /** What must be typed whole to stand first, SQL over `t`: `t.number`. */
  exact?: RawBuilder<unknown>
  /** The order of equally good ones, over `t`; absent: as the search text begins. */
  among?: RawBuilder<unknown>
  /** SQL over the alias `page` and the joins; `more` is for `to`. */
  title: RawBuilder<unknown>
  detail: RawBuilder<unknown>
  more?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** Conditions over `t`: the reach of the permission, and what is put away. */
  where?: (RawBuilder<unknown> | undefined)[]
  // biome-ignore lint/suspicious/noExplicitAny: the columns of `more`
  to(row: any): string
}

/**
 * Records that hold what was typed: first those of exactly this number or code, then those that begin with it, then
 * those with a word that does, then the others. Two letters are looked for where words begin only, as a trigram index
 * knows nothing shorter.
 */
export async function searchRecords(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { table, byId, exact, among, title, detail, more, joins, where = [], to }: Searchable,
  typed: string,
  most: number,
): Promise<SearchHit[]> {
  const lower = typed.toLowerCase()
  const number = byId ? numberIn(typed) : undefined
  const { begins, word, holds } = patterns(lower)
  // What is narrowed to few records afterwards must not be cut before.
  const limit = sql.lit(scope === 'all' ? enough : 10_000)
  const search = (pattern: string) => sql`select ${sql.ref(`${table}_search`)}(${pattern}, ${limit}) as id`
  const ways = [begins, word, ...(typed.length > 2 ? [holds] : [])].map(search)
  const conditions = [sql`t.tenant_id = ${db.tenant}`, ...where].filter((part) => part !== undefined)
  const { rows } = await sql<Omit<SearchHit, 'to'> & Record<string, unknown>>`
    with hits as materialized (${sql.join(ways, sql` union `)}),
    page as materialized (
      select t.*, case when ${exact ? sql`lower(${exact}) = ${lower}` : sql`false`} ${
        number === undefined ? sql`` : sql`or t.id = ${number}`
      } then 0 when t.search_text like ${begins} then 1 when t.search_text like ${word} then 2 else 3 end as place,
        ${among ?? sql`t.search_text`} as place_among
      from ${sql.table(table)} t
      where ${sql.join(conditions, sql` and `)}
        and t.id = any(array(select hits.id from hits ${number === undefined ? sql`` : sql`union all select ${number}::bigint`}))
      order by place, place_among, t.id limit ${sql.lit(most)}
    )
    select page.id, ${title} as title, ${detail} as detail ${more ? sql`, ${more}` : sql``}
    from page ${joins ?? sql``} order by page.place, page.place_among, page.id`.execute(db)
  return rows.map((row) => ({ id: row.id, title: row.title, detail: row.detail ?? '', to: to(row) }))
}

/** The number in `#7` or `7`. */
export function numberIn(typed: string): number | undefined {
  return /^#?\d{1,15}$/.test(typed) ? Number(typed.replace('#', '')) : undefined
}

/** What was typed as patterns of LIKE, at the beginning, at that of a word, anywhere. */
export function patterns(typed: string): { begins: string; word: string; holds: string } {
  const safe = typed.toLowerCase().replace(/[\\%_]/g, '\\$&')
  return { begins: `${safe}%`, word: `% ${safe}%`, holds: `%${safe}%` }
}

/** Facts side by side, those that are missing left out: `Leeds · On hold`. */
export const facts = (...parts: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`concat_ws(' · ', ${sql.join(parts.map((part) => sql`nullif(${part}, '')`))})`
