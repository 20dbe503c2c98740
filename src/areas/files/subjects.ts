import { type RawBuilder, sql } from 'kysely'
import { type File, type FileSubject, fileSubjects } from '#areas/files/contract.ts'
import type { Area } from '#platform/area.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'
import { type Context, can, reachOf, type Who } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { forbidden, invalid, notFound } from '#platform/refusal.ts'

/** Who looks, and the rooms whose records have files. */
export type Looking = Pick<Context, 'db' | 'who'> & { deps: { areas: readonly Area[] } }

/** The column of a file that refers to a record of a kind. */
export const columnOf = {
  clients: 'client_id',
  candidates: 'candidate_id',
  suppliers: 'supplier_id',
  jobs: 'job_id',
  placements: 'placement_id',
  timesheets: 'timesheet_id',
  invoices: 'invoice_id',
} as const satisfies Record<FileSubject, string>

/**
 * The kinds of records that have files, as their rooms declare them for the history: files and history of a record are
 * seen by the same people. So this room lies below those of the records, and asks none of them.
 */
function kindsOf({ deps }: Looking): Map<FileSubject, AuditedRecord & { table: string; allow: string }> {
  const all = new Map(deps.areas.flatMap(({ auditedRecords = {} }) => Object.entries(auditedRecords)))
  return new Map(
    fileSubjects.map((subject) => {
      const { table, allow, ...kind } = all.get(subject)!
      return [subject, { ...kind, table: table!, allow: allow! }]
    }),
  )
}

export const isColleague = ({ kind }: Pick<Who, 'kind'>): boolean => kind === 'staff' || kind === 'central'

/** May they open what it holds, and say that anybody else may? */
export const mayOpen = (
  who: Who,
  { sensitive, uploaded_by }: Pick<File, 'sensitive' | 'uploaded_by'>,
): boolean => !sensitive || uploaded_by === who.id || can(who, 'files.download_sensitive')

/** Narrows a statement over files (`t`) to those that the person may see. */
export function reachedFiles(looking: Looking): RawBuilder<unknown> {
  const { db, who } = looking
  if (who.kind === 'candidate') return ownFiles(db, who)
  if (!isColleague(who)) return sql`false`
  const reached = [...kindsOf(looking)].flatMap(([subject, { table, allow, owned }]) => {
    const scope = reachOf(who, allow)
    if (scope === 'all') return [sql`t.subject = ${subject}`]
    if (!scope || !owned) return []
    return [
      sql`(t.subject = ${subject} and exists (select from ${sql.table(table)} r
        where r.tenant_id = ${db.tenant} and r.id = t.subject_id and ${owned({ db, who, scope }, 'r')!}))`,
    ]
  })
  // What belongs to no record yet: whoever brought it, and whoever keeps order among files.
  const unowned = can(who, 'files.delete')
    ? sql`t.subject is null`
    : sql`(t.subject is null and t.uploaded_by = ${who.id})`
  return sql`(${sql.join([unowned, ...reached], sql` or `)})`
}

/** Of a candidate: what lies open to them on their own record, their placements and timesheets, and what they sent. */
function ownFiles(db: Db, who: Who): RawBuilder<unknown> {
  const mine = sql`select c.id from candidates c where c.tenant_id = ${db.tenant} and c.user_id = ${who.id}`
  const placed = sql`select p.id from placements p where p.tenant_id = ${db.tenant} and p.candidate_id in (${mine})`
  return sql`(t.deleted_at is null and t.visibility = 'candidate' and (t.candidate_id in (${mine}) or t.placement_id in (${placed})
    or t.timesheet_id in (select s.id from timesheets s where s.tenant_id = ${db.tenant} and s.placement_id in (${placed}))))`
}

/**
 * The record that a file is to belong to, as far as the person may see such records: refuses as its page would. A
 * candidate sends files for their own record alone.
 */
export async function findSubject(looking: Looking, subject: FileSubject, id: number): Promise<void> {
  const { db, who } = looking
  const { table, allow, label, owned } = kindsOf(looking).get(subject)!
  const own = who.kind === 'candidate'
  if (own && subject !== 'candidates') throw invalid('subject', 'Send it for your own record')
  if (!own && !isColleague(who)) throw forbidden(allow, `You may not see this ${label.toLowerCase()}`)
  const scope = own ? 'own' : reachOf(who, allow)
  if (!scope) throw forbidden(allow, `You may not see this ${label.toLowerCase()}`)
  const reach = own
    ? sql`r.user_id = ${who.id}`
    : scope === 'all'
      ? sql`true`
      : (owned?.({ db, who, scope }, 'r') ?? sql`false`)
  const { rows } = await sql`select r.id from ${sql.table(table)} r
    where r.tenant_id = ${db.tenant} and r.id = ${id} and ${reach}`.execute(db)
  if (!rows[0]) throw notFound(label)
}

/** The record of a candidate who sends a file without saying whose. */
export async function ownRecord({ db, who }: Looking): Promise<{ subject: FileSubject; subject_id: number }> {
  const { rows } = await sql<{ id: number }>`select c.id from candidates c
    where c.tenant_id = ${db.tenant} and c.user_id = ${who.id} order by c.id limit 1`.execute(db)
  if (!rows[0]) throw notFound('Candidate')
  return { subject: 'candidates', subject_id: rows[0].id }
}

const searched: readonly FileSubject[] = ['clients', 'candidates', 'suppliers', 'jobs', 'invoices']

type SubjectsQuery = ListQuery & { subject: FileSubject }

/** Records of a kind that the person may see, found by their names or numbers: where a file can be moved to. */
export function listSubjects(
  looking: Looking,
  query: SubjectsQuery,
): Promise<Page<{ id: number; name: string }>> {
  const { db, who } = looking
  const { subject, search = '' } = query
  const { table, name, allow, owned, label } = kindsOf(looking).get(subject)!
  const scope = isColleague(who) ? reachOf(who, allow) : undefined
  if (!scope) throw forbidden(allow, `You may not see this ${label.toLowerCase()}`)
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  return listPage(db, '/file-subjects', query, {
    table,
    columns: sql`r.id, ${typeof name === 'string' ? sql.ref(`r.${name}`) : name} as name`,
    joins: sql`join ${sql.table(table)} r on r.tenant_id = ${db.tenant} and r.id = page.id`,
    sorts: { id: 'bigint' },
    sort: '-id',
    searchable: searched.includes(subject),
    where: [
      scope === 'all' ? undefined : (owned?.({ db, who, scope }, 't') ?? sql`false`),
      search && !searched.includes(subject) ? sql`t.id = ${Number(number ?? 0)}` : undefined,
    ],
  })
}

/** What the record of a file is called, over `page`; null where the reader may not see such records at all. */
export function subjectName(looking: Looking): RawBuilder<unknown> {
  const { db, who } = looking
  const cases = [...kindsOf(looking)].flatMap(([subject, { table, name, allow }]) =>
    isColleague(who) && !reachOf(who, allow)
      ? []
      : [
          sql`when page.subject = ${sql.lit(subject)} then (select ${typeof name === 'string' ? sql.ref(`r.${name}`) : name}
            from ${sql.table(table)} r where r.tenant_id = ${db.tenant} and r.id = page.subject_id)`,
        ],
  )
  return sql`case when page.subject is null then null ${sql.join(cases, sql` `)} end`
}

/** Its page, inside the agency; null for who has none of these pages. */
export function subjectPage(looking: Looking, subject: FileSubject | null, id: number | null): string | null {
  if (subject === null || id === null || !isColleague(looking.who)) return null
  return kindsOf(looking).get(subject)?.page?.replace(':id', String(id)) ?? null
}
