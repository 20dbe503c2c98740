import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, AuditQuery } from '#areas/audit/contract.ts'
import { auditedRecordsOf, hiddenIn, named, reachesOf, withinReach } from '#areas/audit/record-kinds.ts'
import type { Area } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { ListOf } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'

type RequestContext = Pick<Context, 'db' | 'who'>
/** As it stands in the table; what its kind is called and where it is opened is said by the rooms. */
export type FoundEntry = Omit<AuditEntry, 'subject_label' | 'page'>

const columns = sql`
  page.id, page.at, page.user_id, page.user_name, page.subject, page.subject_id, named.name as subject_name, page.action,
  page.changes, page.via, page.ip, page.agent`

/** The history of the agency, as far as the person reaches: rows of others' records are not there for narrow grants. */
export function auditShape(
  ctx: RequestContext,
  query: AuditQuery,
  areas: readonly Area[],
): ListOf<FoundEntry> {
  const subjects = auditedRecordsOf(areas)
  const reaches = reachesOf(subjects, ctx)
  return {
    table: 'history',
    columns,
    joins: named(ctx.db, subjects, reaches),
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: [
      ...withinReach(subjects, reaches, ctx),
      query.subject?.length ? sql`t.subject = any(${query.subject})` : undefined,
      query.user_id ? sql`t.user_id = ${query.user_id}` : undefined,
      query.action ? sql`t.action = ${query.action}` : undefined,
      query.via?.length ? sql`t.via = any(${query.via})` : undefined,
      ...inPeriod(ctx.db, query),
      ...(query.search ? searchCondition(ctx.db, hiddenIn(reaches), query.search) : []),
    ],
  }
}

/** The history of one record, newest first: few enough to be looked through as it is. */
export function recordShape(
  ctx: RequestContext,
  query: AuditQuery,
  { subject, subject_id }: { subject: string; subject_id: number },
  sees: boolean,
): ListOf<FoundEntry> {
  const pattern = query.search && patternOf(query.search)
  const words = sees
    ? sql`t.user_name || ' ' || t.action || ' ' || t.search_text`
    : sql`t.user_name || ' ' || t.action`
  return {
    table: 'history',
    columns,
    joins: sql`cross join (select null::text as name) as named`,
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: [
      sql`t.subject = ${subject} and t.subject_id = ${subject_id}`,
      query.user_id ? sql`t.user_id = ${query.user_id}` : undefined,
      ...inPeriod(ctx.db, query),
      pattern ? sql`lower(${words}) like ${pattern}` : undefined,
    ],
  }
}

/** One entry, as far as the person reaches; undefined when it is not there for them. */
export async function findEntry(
  ctx: RequestContext,
  id: number,
  areas: readonly Area[],
): Promise<FoundEntry | undefined> {
  const subjects = auditedRecordsOf(areas)
  const reaches = reachesOf(subjects, ctx)
  const reached = withinReach(subjects, reaches, ctx)
  const conditions = [sql`t.tenant_id = ${ctx.db.tenant}`, sql`t.id = ${id}`, ...reached]
  const { rows } = await sql<FoundEntry>`
    select ${columns} from (select t.* from history t where ${sql.join(conditions, sql` and `)}) page
    ${named(ctx.db, subjects, reaches)}`.execute(ctx.db)
  return rows[0]
}

/** The actions there are, each found by one step down the index, however many rows have it. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive one(action) as (
      (select h.action from history h where h.tenant_id = ${db.tenant} order by h.action limit 1)
      union all
      select (select h.action from history h where h.tenant_id = ${db.tenant} and h.action > one.action
        order by h.action limit 1) from one where one.action is not null
    )
    select action from one where action is not null limit 200`.execute(db)
  return rows.map(({ action }) => action)
}

/** Days of the agency's zone. */
function inPeriod(db: Db, { at_from, at_to }: Pick<AuditQuery, 'at_from' | 'at_to'>) {
  const zone = sql`(select coalesce((select g.tz from agency_settings g where g.tenant_id = ${db.tenant}), 'UTC'))`
  return [
    at_from ? sql`t.at >= (${at_from}::date)::timestamp at time zone ${zone}` : undefined,
    at_to ? sql`t.at < (${at_to}::date + 1)::timestamp at time zone ${zone}` : undefined,
  ]
}

/** By who did it, and by what changed: but never by what changed in records that the person may not see. */
function searchCondition(db: Db, hidden: readonly string[], search: string): RawBuilder<unknown>[] {
  const pattern = patternOf(search)
  const hits = sql`array(
    select history_search(${pattern}, 10000)
    union
    (select h.id from history h where h.tenant_id = ${db.tenant}
      and h.user_id = any(array(select users_search(${pattern}, 50))) order by h.id desc limit 10000))`
  return [sql`t.id = any(${hits})`, ...(hidden.length > 0 ? [sql`t.subject <> all(${hidden})`] : [])]
}

const patternOf = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
