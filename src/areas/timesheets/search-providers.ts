import { sql } from 'kysely'
import { dayFor, readerLocaleOf } from '#areas/access/public.ts'
import { todayOf } from '#areas/settings/public.ts'
import { parseSearchQuery } from '#areas/timesheets/search-query.ts'
import { nameColumns, nameJoins, reach } from '#areas/timesheets/single-sheet-queries.ts'
import { statusNames } from '#areas/timesheets/words.ts'
import type { Context } from '#platform/context.ts'
import { addDays } from '#platform/days.ts'
import { facts, numberIn, patterns } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import { usualReader } from '#platform/locales.ts'
import type { SearchHit, SearchProvider } from '#platform/search-provider.ts'

export const timesheetSearchProviders: SearchProvider[] = [
  { kind: 'timesheet', label: 'Timesheets', order: 60, allow: 'timesheets.view', find: findTimesheets },
]

/** Of so many workers of a name the sheets are looked at. */
const mostWorkers = 100

/**
 * By number, or by the name of the worker, with a day of the week that is meant: `Dan Doyle 8 Nov`. Workers and approvers,
 * who see few sheets, find theirs by the client too.
 */
async function findTimesheets(ctx: Context, typed: string, most: number): Promise<SearchHit[]> {
  const { db, who } = ctx
  const today = await todayOf(ctx)
  // Only of two numbers it matters who wrote them.
  const { locale } = typed.includes('/') ? await readerLocaleOf(db, who.id) : usualReader
  const { name, day } = parseSearchQuery(typed, today, locale)
  const number = numberIn(typed) ?? null
  const own = who.kind === 'candidate' || who.kind === 'approver'
  const { begins, word } = patterns(name)
  const named = (table: string) => sql`
    select ${sql.ref(`${table}_search`)}(${begins}, ${sql.lit(mostWorkers)}) as id
    union select ${sql.ref(`${table}_search`)}(${word}, ${sql.lit(mostWorkers)})`
  const when = day
    ? sql`t.period_start <= ${day}::date and t.period_end >= ${day}::date`
    : sql`t.period_end <= ${addDays(today, 7)}::date`
  const narrowed = reach(ctx) ?? sql`true`
  const meant = name === '' ? sql`true` : byName(own)
  const { rows } = await sql<Omit<SearchHit, 'to'> & { status: string; entered_by: string }>`
    with workers as materialized (${name === '' ? sql`select null::bigint as id where false` : named('candidates')}),
    companies as materialized (${own && name !== '' ? named('clients') : sql`select null::bigint as id where false`}),
    found as materialized (
      ${
        own || name === ''
          ? sql`(select t.id, t.period_end from timesheets t
              where t.tenant_id = ${db.tenant} and ${narrowed} and ${when} and ${meant}
              order by t.period_end desc, t.id desc limit ${sql.lit(most)})`
          : sql`(select s.id, s.period_end from workers cross join lateral (
              select t.id, t.period_end from timesheets t
              where t.tenant_id = ${db.tenant} and t.candidate_id = workers.id and ${narrowed} and ${when}
              order by t.period_end desc, t.id desc limit ${sql.lit(most)}) s
            order by s.period_end desc, s.id desc limit ${sql.lit(most)})`
      }
      union select t.id, t.period_end from timesheets t
        where t.tenant_id = ${db.tenant} and t.id = ${number}::bigint and ${narrowed}
    )
    select page.id, page.status, page.entered_by, candidate_name as title, detail from (
      select page.id, page.status, page.period_end, ${nameColumns},
        ${facts(
          sql`${dayFor(db, who.id, sql`page.period_start`, { year: false })} || ' – ' || ${dayFor(db, who.id, sql`page.period_end`)}`,
          sql`c.name`,
          words('page.status', statusNames),
          sql`'#' || page.id`,
        )} as detail
      from timesheets page ${nameJoins(ctx.db, 'page')}
      where page.tenant_id = ${db.tenant} and page.id = any(array(select found.id from found))
    ) page
    order by (page.id = ${number}::bigint) desc nulls last, page.period_end desc, page.id desc
    limit ${sql.lit(most)}`.execute(db)
  return rows.map(({ status, entered_by, ...hit }) => ({
    ...hit,
    to: `/timesheets/${hit.id}${pageOf(who.kind, status, entered_by)}`,
  }))
}

const byName = (own: boolean) => sql`(t.candidate_id = any(array(select workers.id from workers))
  ${own ? sql`or t.client_id = any(array(select companies.id from companies))` : sql``})`

/** Where the person's own list leads to. */
function pageOf(kind: string, status: string, entered_by: string): string {
  const open = ['open', 'draft', 'rejected'].includes(status)
  if (kind === 'approver') return open && entered_by === 'client' ? '/submit' : '/review'
  return kind === 'candidate' && open ? '/submit' : ''
}
