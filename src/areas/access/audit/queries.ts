import { type RawBuilder, sql } from 'kysely'
import { type AuditEntry, type AuditQuery, auditSubjects } from '#areas/access/audit/contract.ts'
import { permissionOf } from '#areas/access/audit/rules.ts'
import { type Context, reachOf, type Scope } from '#platform/context.ts'
import type { ListOf } from '#platform/db/list.ts'
import { within } from '#platform/db/scope.ts'
import type { Db } from '#platform/db/tenant.ts'

type Asking = Pick<Context, 'db' | 'who'>

const columns = sql`
  page.id, page.at, page.user_id, page.user_name, page.subject, page.subject_id, named.name as subject_name, page.action,
  page.changes, page.via, page.ip, page.agent`

/** What records are called now, for the rows of one page. Read here, and nowhere written. */
const names: Record<string, RawBuilder<unknown>> = {
  clients: sql`(select r.name from clients r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  candidates: sql`(select r.first_name || ' ' || r.last_name from candidates r
    where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  suppliers: sql`(select r.name from suppliers r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  jobs: sql`(select r.title from jobs r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  placements: sql`(select '#' || r.id from placements r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  timesheets: sql`(select '#' || r.id from timesheets r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  invoices: sql`(select coalesce(r.number, 'Draft #' || r.id) from invoices r
    where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  'invoice-runs': sql`'#' || page.subject_id`,
  'number-series': sql`(select r.type from number_series r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  'tax-codes': sql`(select r.code from tax_codes r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  'rate-codes': sql`(select r.code from rate_codes r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  'expense-codes': sql`(select r.code from expense_codes r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  settings: sql`'Agency'`,
  periods: sql`''`,
  'holiday-calendars': sql`(select r.name from holiday_calendars r
    where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  'legal-entities': sql`(select r.name from legal_entities r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  users: sql`(select r.name from users r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  roles: sql`(select r.name from roles r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  teams: sql`(select r.name from teams r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  exports: sql`(select r.title from exports r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
  'api-tokens': sql`(select r.name from api_tokens r where r.tenant_id = page.tenant_id and r.id = page.subject_id)`,
}

/** How far this person sees records of each kind; 'none': that they changed, and nothing of it. */
export function reachOfSubjects({ who }: Pick<Asking, 'who'>): Map<string, Scope | 'none'> {
  return new Map(
    auditSubjects.map((subject) => {
      const permission = permissionOf(subject)
      return [subject, permission === undefined ? 'all' : (reachOf(who, permission) ?? 'none')]
    }),
  )
}

const subjectsOf = (reaches: Map<string, Scope | 'none'>, wanted: (reach: Scope | 'none') => boolean) =>
  [...reaches].filter(([, reach]) => wanted(reach)).map(([subject]) => subject)

/** The history of the agency, as far as the person reaches: rows of others' records are not there for narrow grants. */
export function auditShape(ctx: Asking, query: AuditQuery): ListOf<AuditEntry> {
  const reaches = reachOfSubjects(ctx)
  return {
    table: 'history',
    columns,
    joins: named(reaches),
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: [
      ...withinReach(ctx, reaches),
      query.subject?.length ? sql`t.subject = any(${query.subject})` : undefined,
      query.user_id ? sql`t.user_id = ${query.user_id}` : undefined,
      query.action ? sql`t.action = ${query.action}` : undefined,
      query.via?.length ? sql`t.via = any(${query.via})` : undefined,
      ...inPeriod(ctx.db, query),
      ...(query.search ? sought(ctx.db, reaches, query.search) : []),
    ],
  }
}

/** The history of one record, newest first: few enough to be looked through as it is. */
export function recordShape(
  ctx: Asking,
  query: AuditQuery,
  { subject, subject_id }: { subject: string; subject_id: number },
  sees: boolean,
): ListOf<AuditEntry> {
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
export async function findEntry(ctx: Asking, id: number): Promise<AuditEntry | undefined> {
  const reaches = reachOfSubjects(ctx)
  const conditions = [sql`t.tenant_id = ${ctx.db.tenant}`, sql`t.id = ${id}`, ...withinReach(ctx, reaches)]
  const { rows } = await sql<AuditEntry>`
    select ${columns} from (select t.* from history t where ${sql.join(conditions, sql` and `)}) page
    ${named(reaches)}`.execute(ctx.db)
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

function named(reaches: Map<string, Scope | 'none'>): RawBuilder<unknown> {
  const cases = Object.entries(names)
    .filter(([subject]) => reaches.get(subject) !== 'none')
    .map(([subject, name]) => sql`when ${sql.lit(subject)} then ${name}`)
  return sql`cross join lateral (select case page.subject ${sql.join(cases, sql` `)} end as name) as named`
}

/** Kinds whose rows belong to somebody: a narrow grant reaches those of its own. */
const owned = ['clients', 'candidates', 'jobs', 'placements', 'timesheets', 'invoices']

function withinReach(ctx: Asking, reaches: Map<string, Scope | 'none'>): RawBuilder<unknown>[] {
  const narrow = subjectsOf(reaches, (reach) => reach === 'own' || reach === 'team')
  if (narrow.length === 0) return []
  const reached = narrow
    .filter((subject) => owned.includes(subject))
    .map((subject) => {
      const scope = reaches.get(subject) as Scope
      return sql`(t.subject = ${subject} and exists (select from ${sql.table(subject)} r
        where r.tenant_id = t.tenant_id and r.id = t.subject_id and ${within({ ...ctx, scope }, 'r')!}))`
    })
  return [sql`(${sql.join([sql`t.subject <> all(${narrow})`, ...reached], sql` or `)})`]
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
function sought(db: Db, reaches: Map<string, Scope | 'none'>, search: string): RawBuilder<unknown>[] {
  const pattern = patternOf(search)
  const hidden = subjectsOf(reaches, (reach) => reach === 'none')
  const hits = sql`array(
    select history_search(${pattern}, 10000)
    union
    (select h.id from history h where h.tenant_id = ${db.tenant}
      and h.user_id = any(array(select users_search(${pattern}, 50))) order by h.id desc limit 10000))`
  return [sql`t.id = any(${hits})`, ...(hidden.length > 0 ? [sql`t.subject <> all(${hidden})`] : [])]
}

const patternOf = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
