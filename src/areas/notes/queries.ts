import { sql } from 'kysely'
import type { FollowUp, FollowUpsQuery, Note, NoteSubject, NotesQuery } from '#areas/notes/contract.ts'
import { reachedNotes, subjectName } from '#areas/notes/subjects.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who'>

const columns = sql`page.id, page.subject, page.subject_id, page.kind, page.text, page.happened_on, page.pinned,
  page.author_user_id, a.name as author_name, page.follow_up_on, page.follow_up_user_id,
  f.name as follow_up_user_name, page.follow_up_done_at, d.name as follow_up_done_by_name, page.version,
  page.created_at, page.edited_at`

const people = (db: Db) => sql`
  join users a on a.tenant_id = ${db.tenant} and a.id = page.author_user_id
  left join users f on f.tenant_id = ${db.tenant} and f.id = page.follow_up_user_id
  left join users d on d.tenant_id = ${db.tenant} and d.id = page.follow_up_done_by`

/** The notes on one record; whether the person may see it was asked before. */
export function listNotes({ db }: RequestContext, query: NotesQuery): Promise<Page<Note>> {
  const { subject, subject_id, pinned } = query
  const shape: ListOf<Note> = {
    table: 'notes',
    columns,
    joins: people(db),
    sorts: { happened_on: 'date' },
    sort: '-happened_on',
    where: [
      sql`t.subject = ${subject} and t.subject_id = ${subject_id}`,
      pinned ? sql`t.pinned = ${pinned === 'true'}` : undefined,
    ],
  }
  return listPage(db, '/notes', query, shape)
}

/** The person's own follow-ups that are not done; `today` is where the agency is. */
export function listFollowUps(
  ctx: RequestContext,
  query: FollowUpsQuery,
  today: string,
): Promise<Page<FollowUp>> {
  const { db, who } = ctx
  const shape: ListOf<FollowUp> = {
    table: 'notes',
    columns: sql`${columns}, ${subjectName(db)} as subject_name`,
    joins: people(db),
    sorts: { follow_up_on: 'date' },
    sort: 'follow_up_on',
    where: [
      sql`t.follow_up_user_id = ${who.id} and t.follow_up_done_at is null`,
      query.due ? sql`t.follow_up_on <= ${today}::date` : undefined,
      reachedNotes(ctx),
    ],
  }
  return listPage(db, '/follow-ups', query, shape)
}

/** One note. Refuses with `not_found` where the person may not see its record. */
export async function findNote(ctx: RequestContext, id: number): Promise<Note> {
  const { rows } = await sql<Note>`
    select ${columns} from (
      select t.* from notes t where t.tenant_id = ${ctx.db.tenant} and t.id = ${id} and ${reachedNotes(ctx)}) page
    ${people(ctx.db)}`.execute(ctx.db)
  if (!rows[0]) throw notFound('Note')
  return rows[0]
}

export async function deleteNote(db: Db, id: number): Promise<void> {
  await db.deleteFrom('notes').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

export type DueFollowUp = {
  id: number
  subject: NoteSubject
  subject_id: number
  text: string
  author_name: string
  follow_up_user_id: number
}

/** Takes follow-ups whose day has come and whose person was not notified yet, at most `most`; marked as notified. */
export async function takeDue(db: Db, today: string, most: number): Promise<DueFollowUp[]> {
  const { rows } = await sql<DueFollowUp>`
    with due as materialized (
      select n.id from notes n
      where n.tenant_id = ${db.tenant} and n.follow_up_on <= ${today}::date and n.follow_up_done_at is null
        and n.follow_up_notified_at is null
      order by n.follow_up_on, n.id limit ${sql.lit(most)} for no key update skip locked
    )
    update notes n set follow_up_notified_at = now()
    from due, users a
    where n.tenant_id = ${db.tenant} and n.id = due.id and a.tenant_id = ${db.tenant} and a.id = n.author_user_id
    returning n.id, n.subject, n.subject_id, n.text, a.name as author_name, n.follow_up_user_id`.execute(db)
  return rows
}
