import { type RawBuilder, sql } from 'kysely'
import type { AskedReport } from '#areas/reports/ask.ts'
import type { ColumnKind, Dimension, ReportQuery, ReportRow } from '#areas/reports/contract.ts'
import type { Column, Definition } from '#areas/reports/definition.ts'
import { keyIs } from '#areas/reports/dimensions.ts'
import { apart, isRecord, labelOf } from '#areas/reports/words.ts'
import type { ListOf } from '#platform/db/list.ts'
import { Refusal } from '#platform/refusal.ts'

const types: Record<ColumnKind, string> = {
  text: 'text',
  day: 'date',
  instant: 'timestamptz',
  money: 'bigint',
  minutes: 'bigint',
  integer: 'bigint',
  decimal: 'numeric',
}

/**
 * A report as a list over one statement: its facts, added up (`lines`), with what is worked out of that (`measured`), in
 * order (`report`), and what all of it comes to (`totals`). What the caller may not see is nothing from `lines` on, so
 * nothing can be added up, sorted or worked out of it.
 */
export function reportShape(
  asked: AskedReport,
  report: Definition,
  { sort }: Pick<ReportQuery, 'sort'>,
  found: (totals: ReportRow[]) => void = () => undefined,
): ListOf<ReportRow> {
  const { db } = asked
  const worked = report.columns.filter(({ of }) => of)
  const columns = sql`page.id, page.rows, ${sql.join(rowNames(asked, report).map((name) => sql.ref(`page.${name}`)))},
    ${sql.join(asked.visible.map((column) => sql`${sentAs(column, 'page')} as ${sql.ref(column.key)}`))}, totals.of_all`
  return {
    table: 'report',
    with: sql`
      facts as (${report.facts(asked)}),
      lines as (${asked.by.length ? groupedLines(asked, report) : singleLines(asked, report)}),
      measured as (select l.* ${workedOut(worked, asked)} from lines l),
      report as materialized (
        select ${db.tenant}::integer as tenant_id, (row_number() over (order by ${orderOf(asked, report, sort)}))::bigint as id, m.*
        from measured m),
      totals as materialized (${totalsOf(asked, report)})`,
    columns,
    joins: sql`cross join totals`,
    sorts: { id: 'bigint' },
    sort: 'id',
    ranked: true,
    where: [asked.allowed ? undefined : sql`false`],
    map: ({ of_all, ...row }: ReportRow & { of_all: never }) => {
      found(of_all)
      return row
    },
  }
}

/** What a row tells beside its columns: the keys of its groups, the currency of its money, what it opens. */
function rowNames({ by, visible }: AskedReport, { groupings }: Definition): string[] {
  const shown = new Set(visible.map(({ key }) => key))
  const keys = groupings.flatMap((dimension) => [
    dimension,
    ...(by.includes(dimension) ? [labelOf(dimension)] : []),
  ])
  return [...new Set([...keys, 'currency', 'opens_id'])].filter((name) => !shown.has(name))
}

/** Decimals leave as text, so that nothing is lost on the way. */
const sentAs = ({ key, kind }: Column, of: string) =>
  kind === 'decimal' ? sql`${sql.ref(`${of}.${key}`)}::text` : sql.ref(`${of}.${key}`)

function groupedLines(asked: AskedReport, report: Definition): RawBuilder<unknown> {
  const { db, by, visible } = asked
  const groups = new Map(by.map((dimension) => [dimension as string, keyIs(db, dimension)]))
  for (const name of apart(report.groupings)) groups.set(name, sql.ref(`f.${name}`))
  // A group is its key alone, so that this leads to all of it, whatever its rows call it.
  const names = new Map(
    by
      .filter(isRecord)
      .map((dimension) => [labelOf(dimension), sql`max(${sql.ref(`f.${labelOf(dimension)}`)})`]),
  )
  const nothing = new Map(
    [...report.groupings.flatMap((dimension) => [dimension, labelOf(dimension)] as string[]), 'opens_id']
      .filter((name) => !groups.has(name) && !names.has(name))
      .map((name) => [name, empty(name === 'opens_id' ? 'integer' : 'text')]),
  )
  for (const column of report.columns) {
    const { key, kind, of } = column
    if (of || groups.has(key) || names.has(key)) continue
    nothing.set(key, addsUp(column) && visible.includes(column) ? summed(column, 'f') : empty(kind))
  }
  return sql`
    select ${named(groups)}, ${named(new Map([...names, ...nothing]))}, count(*) as rows
    from facts f where ${conditionsOf(asked)}
    group by ${sql.join([...groups.keys()].map((_, at) => sql.lit(at + 1)))}`
}

function singleLines(asked: AskedReport, report: Definition): RawBuilder<unknown> {
  const { db, visible } = asked
  const values = new Map<string, RawBuilder<unknown>>([['currency', sql`f.currency`]])
  values.set('opens_id', report.opens ? sql`f.opens_id` : empty('integer'))
  for (const dimension of report.groupings) {
    values.set(dimension, keyIs(db, dimension))
    if (isRecord(dimension)) values.set(labelOf(dimension), sql.ref(`f.${labelOf(dimension)}`))
  }
  for (const column of report.columns) {
    const { key, kind, of } = column
    if (!of && !values.has(key)) values.set(key, visible.includes(column) ? sql.ref(`f.${key}`) : empty(kind))
  }
  return sql`select ${named(values)}, f.fact_id, 1::bigint as rows from facts f where ${conditionsOf(asked)}`
}

const conditionsOf = ({ narrowed }: AskedReport) =>
  narrowed.length ? sql.join(narrowed, sql` and `) : sql`true`

const empty = (kind: ColumnKind) => sql`null::${sql.raw(types[kind])}`

const addsUp = ({ added, greatest }: Column) => added || greatest

function summed({ key, kind, whole, greatest }: Column, of: string) {
  const value = sql.ref(`${of}.${key}`)
  if (greatest) return sql`max(${value})::${sql.raw(types[kind])}`
  const sum = sql`sum(${value})::${sql.raw(types[kind])}`
  return whole ? sql`case when count(*) = count(${value}) then ${sum} end` : sum
}

const named = (values: Map<string, RawBuilder<unknown>>) =>
  sql.join([...values].map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

/** What follows from what was added up, in a row, a group and the totals alike. */
const workedOut = (worked: readonly Column[], { visible }: AskedReport) =>
  worked.length
    ? sql`, ${sql.join(
        worked.map(
          (column) =>
            sql`${visible.includes(column) ? column.of : empty(column.kind)} as ${sql.ref(column.key)}`,
        ),
      )}`
    : sql``

function totalsOf(asked: AskedReport, { columns, groupings }: Definition): RawBuilder<unknown> {
  const { visible } = asked
  const sums = visible.filter(addsUp)
  const worked = columns.filter(({ of }) => of)
  const keys = [...sums, ...worked.filter((column) => visible.includes(column))]
  const parts = apart(groupings)
  const each = sql.join(parts.map((name) => sql.ref(`m.${name}`)))
  const all = keys.map((column) => sql`${sql.lit(column.key)}, ${sentAs(column, 't')}`)
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object(${sql.join(parts.map((name) => sql`${sql.lit(name)}, ${sql.ref(`t.${name}`)}`))}, 'rows', t.rows
      ${all.length ? sql`, ${sql.join(all)}` : sql``}) order by ${sql.join(parts.map((name) => sql.ref(`t.${name}`)))}), '[]') as of_all
    from (
      select s.* ${workedOut(worked, asked)} from (
        select ${each}, sum(m.rows)::bigint as rows
          ${sums.length ? sql`, ${sql.join(sums.map((column) => sql`${summed(column, 'm')} as ${sql.ref(column.key)}`))}` : sql``}
        from measured m group by ${each}) s) t`
}

/** As asked, else as the report stands by itself; groups by their names. Always the same, whichever page is asked for. */
function orderOf(asked: AskedReport, report: Definition, sort: string | undefined): RawBuilder<unknown> {
  const { by } = asked
  const given = sort ?? (by.length ? '' : report.sort)
  const key = given.replace(/^-/, '')
  const labels = by.map((dimension: Dimension) => labelOf(dimension))
  if (sort && !sortable(asked).includes(key))
    throw new Refusal('sort', 422, 'This report cannot be sorted like that', '', {
      sort: [`One of ${sortable(asked).join(', ')}`],
    })
  const chosen = key
    ? [sql`${sql.ref(`m.${key}`)} ${given.startsWith('-') ? sql`desc` : sql`asc`} nulls last`]
    : []
  return sql.join([
    ...chosen,
    ...labels.map((label) => sql`${sql.ref(`m.${label}`)} nulls last`),
    ...(by.length ? [...by, ...apart(report.groupings)] : ['fact_id']).map((name) => sql.ref(`m.${name}`)),
  ])
}

/** What rows can be sorted by: what is shown of them, and the names of their groups. */
export function sortable({ by, visible }: AskedReport): string[] {
  const shown = visible.filter(({ added, greatest, of }) => by.length === 0 || added || greatest || of)
  return [...new Set([...by.map((dimension) => labelOf(dimension)), 'rows', ...shown.map(({ key }) => key)])]
}
