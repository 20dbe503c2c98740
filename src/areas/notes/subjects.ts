import { type RawBuilder, sql } from 'kysely'
import { jobScope, sharersOfJob } from '#areas/jobs/public.ts'
import { type NoteSubject, noteSubjects } from '#areas/notes/contract.ts'
import { type Context, type Owned, reachOf, type Who } from '#platform/context.ts'
import { type ReachOver, rowScope } from '#platform/db/row-scope.ts'
import { forbidden, notFound } from '#platform/refusal.ts'

type SubjectKind = {
  table: NoteSubject
  /** The column of a note that refers to it. */
  column: 'client_id' | 'candidate_id' | 'job_id' | 'supplier_id'
  noun: string
  /** The permission to view one. */
  allow: string
  /** Its rows name owner and team: a narrow grant reaches its own. Absent: a narrow grant reaches none. */
  owned?: ReachOver
  /** Who counts one as their own beside its owner, over the record `r`. */
  sharers?: (db: Context['db']) => RawBuilder<unknown>
  /** What one is called, over the record `r`. */
  name: RawBuilder<unknown>
}

export const subjectKinds: Record<NoteSubject, SubjectKind> = {
  clients: {
    table: 'clients',
    column: 'client_id',
    noun: 'client',
    allow: 'clients.view',
    owned: rowScope,
    name: sql`r.name`,
  },
  candidates: {
    table: 'candidates',
    column: 'candidate_id',
    noun: 'candidate',
    allow: 'candidates.view',
    owned: rowScope,
    name: sql`r.first_name || ' ' || r.last_name`,
  },
  jobs: {
    table: 'jobs',
    column: 'job_id',
    noun: 'job',
    allow: 'jobs.view',
    owned: jobScope,
    sharers: (db) => sharersOfJob(db, sql`r.id`),
    name: sql`r.title`,
  },
  suppliers: {
    table: 'suppliers',
    column: 'supplier_id',
    noun: 'supplier',
    allow: 'suppliers.view',
    name: sql`r.name`,
  },
}

export type Subject = Owned & { id: number; name: string }

type RequestContext = Pick<Context, 'db' | 'who'>

/** The record itself, as far as the person's permission to view such records reaches. Refuses as its page would. */
export async function findSubject(
  { db, who }: RequestContext,
  of: NoteSubject,
  id: number,
): Promise<Subject> {
  const { table, noun, allow, owned, name } = subjectKinds[of]
  const scope = isColleague(who) ? reachOf(who, allow) : undefined
  if (!scope) throw forbidden(allow, `You may not see this ${noun}`)
  const reach = owned ? owned({ db, who, scope }, 'r') : scope === 'all' ? undefined : sql`false`
  const { rows } = await sql<Subject>`
    select r.id, ${name} as name, ${ownerOf(db, of)} from ${sql.table(table)} r
    where r.tenant_id = ${db.tenant} and r.id = ${id} ${reach ? sql`and ${reach}` : sql``}`.execute(db)
  if (!rows[0]) throw notFound(noun.charAt(0).toUpperCase() + noun.slice(1))
  return rows[0]
}

/** Records that notes are about, by `clients 7`, whoever may see them: for the server's own work. */
export async function subjectsOf(
  db: Context['db'],
  asked: readonly { subject: NoteSubject; subject_id: number }[],
): Promise<Map<string, Subject>> {
  const parts = noteSubjects.map((of) => {
    const { table, name } = subjectKinds[of]
    const ids = asked.filter(({ subject }) => subject === of).map(({ subject_id }) => subject_id)
    return sql`select ${sql.lit(`${of} `)} || r.id as key, r.id, ${name} as name, ${ownerOf(db, of)} from ${sql.table(table)} r
      where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[])`
  })
  const { rows } = await sql<Subject & { key: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ key, ...record }) => [key, record]))
}

const ownerOf = (db: Context['db'], of: NoteSubject) => {
  const { owned, sharers } = subjectKinds[of]
  const shared = sql`${sharers ? sharers(db) : sql`'{}'::bigint[]`} as shared_with`
  return owned
    ? sql`r.owner_user_id, r.team_id, ${shared}`
    : sql`null::bigint as owner_user_id, null::bigint as team_id, ${shared}`
}

/** Narrows a statement over notes (`t`) to those on records that the person may see. */
export function reachedNotes({ db, who }: RequestContext): RawBuilder<unknown> {
  if (!isColleague(who)) return sql`false`
  const reached = noteSubjects.flatMap((of) => {
    const { table, allow, owned } = subjectKinds[of]
    const scope = reachOf(who, allow)
    if (scope === 'all') return [sql`t.subject = ${of}`]
    if (!scope || !owned) return []
    return [
      sql`(t.subject = ${of} and exists (select from ${sql.table(table)} r
        where r.tenant_id = ${db.tenant} and r.id = t.subject_id and ${owned({ db, who, scope }, 'r')!}))`,
    ]
  })
  return sql`(${sql.join([sql`false`, ...reached], sql` or `)})`
}

/** Notes are among colleagues, whatever a candidate, an approver or a supplier was granted. */
export const isColleague = ({ kind }: Pick<Who, 'kind'>): boolean => kind === 'staff' || kind === 'central'

/** What the record of a note is called, over `page`. */
export const subjectName = (db: Context['db']) =>
  sql`case ${sql.join(
    noteSubjects.map((of) => {
      const { table, name } = subjectKinds[of]
      return sql`when page.subject = ${sql.lit(of)} then (select ${name} from ${sql.table(table)} r
        where r.tenant_id = ${db.tenant} and r.id = page.subject_id)`
    }),
    sql` `,
  )} end`
