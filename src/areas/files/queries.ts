import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { File, FileDetails, FileDownload, FilesQuery, FileVersion } from '#areas/files/contract.ts'
import type { Resting } from '#areas/files/rules.ts'
import { isColleague, type Looking, reachedFiles, subjectName, subjectPage } from '#areas/files/subjects.ts'
import { agencyToday } from '#areas/settings/public.ts'
import type { Area } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type Asking = Context & { deps: { areas: readonly Area[] } }

const columns = (
  looking: Looking,
): RawBuilder<unknown> => sql`page.id, page.name, page.category, page.visibility,
  page.sensitive, page.expires_on, page.retention_until, page.subject, page.subject_id, ${subjectName(looking)} as subject_name,
  page.latest, v.mime, v.size, v.sha256, v.pages, v.scan_status, v.scanned_by, ${inside(looking, sql`page.hold_reason`)} as hold_reason,
  ${inside(looking, sql`h.name`)} as held_by_name, ${inside(looking, sql`page.held_at`)} as held_at, page.deleted_at,
  d.name as deleted_by_name, page.uploaded_by, coalesce(u.name, page.guest_name) as uploaded_by_name, page.version,
  page.created_at`

const joins = (db: Db): RawBuilder<unknown> => sql`
  join file_versions v on v.tenant_id = ${db.tenant} and v.file_id = page.id and v.number = page.latest
  left join users u on u.tenant_id = ${db.tenant} and u.id = page.uploaded_by
  left join users h on h.tenant_id = ${db.tenant} and h.id = page.held_by
  left join users d on d.tenant_id = ${db.tenant} and d.id = page.deleted_by`

/** Why it is held, and who deleted it, is for colleagues. */
const inside = ({ who }: Looking, column: RawBuilder<unknown>) => (isColleague(who) ? column : sql`null`)

export function fileShape(looking: Looking, query: FilesQuery): ListOf<File> {
  const { subject, subject_id, category, visibility, expiring_in } = query
  return {
    table: 'files',
    columns: columns(looking),
    joins: joins(looking.db),
    sorts: { created_at: 'timestamptz', name: 'text', expires_by: 'date' },
    sort: '-created_at',
    where: [
      query.bin ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
      subject?.length ? sql`t.subject = any(${subject}::text[])` : undefined,
      subject_id ? sql`t.subject_id = ${subject_id}` : undefined,
      category?.length ? sql`t.category = any(${category}::text[])` : undefined,
      visibility?.length ? sql`t.visibility = any(${visibility}::text[])` : undefined,
      expiring_in === undefined
        ? undefined
        : sql`t.expires_by <= ${agencyToday(looking.db)} + ${expiring_in}::int`,
      query.sensitive ? sql`t.sensitive` : undefined,
      query.mine ? sql`t.uploaded_by = ${looking.who.id}` : undefined,
      query.unowned ? sql`t.subject is null` : undefined,
      query.held ? sql`t.hold_reason is not null` : undefined,
      reachedFiles(looking),
    ],
    searchable: true,
    map: (row: File) => ({ ...row, subject_page: subjectPage(looking, row.subject, row.subject_id) }),
  }
}

export const listFiles = (asking: Asking, query: FilesQuery): Promise<Page<File>> =>
  listPage(asking.db, '/files', query, fileShape(asking, query))

/** Holds them until the end of the transaction: what is decided about them is decided of what they are. */
export async function lockFiles(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select t.id from files t where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[])
    order by t.id for no key update`.execute(db)
}

/** Files by their ids, those alone that the person may see. */
export async function findFiles(asking: Asking, ids: readonly number[]): Promise<File[]> {
  const { db } = asking
  const { rows } = await sql<Omit<File, 'subject_page'>>`
    select ${columns(asking)} from (
      select t.* from files t where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[]) and ${reachedFiles(asking)}) page
    ${joins(db)} order by page.id`.execute(db)
  return rows.map((row) => ({ ...row, subject_page: subjectPage(asking, row.subject, row.subject_id) }))
}

/** One file. Refuses with `not_found` where the person may not see it. */
export async function findFile(asking: Asking, id: number): Promise<File> {
  const [file] = await findFiles(asking, [id])
  if (!file) throw notFound('File')
  return file
}

/** With other files of the same content that the person may see. */
export async function showFile(asking: Asking, id: number): Promise<FileDetails> {
  const { db } = asking
  const file = await findFile(asking, id)
  const { rows } = await sql<FileDetails['same'][number]>`
    select page.id, page.name, ${subjectName(asking)} as subject_name from (
      select t.* from files t where t.tenant_id = ${db.tenant} and t.id <> ${id} and t.deleted_at is null
        and t.id = any(array(select v.file_id from file_versions v where v.tenant_id = ${db.tenant} and v.sha256 = ${file.sha256}
          limit 100))
        and ${reachedFiles(asking)}
      order by t.id limit 5) page order by page.id`.execute(db)
  return { ...file, same: rows }
}

export async function findVersions({ db }: Asking, id: number): Promise<FileVersion[]> {
  const { rows } = await sql<FileVersion>`
    select v.id, v.number, v.name, v.mime, v.size, v.sha256, v.scan_status, v.scanned_by,
      coalesce(u.name, v.guest_name) as uploaded_by_name, v.at
    from file_versions v left join users u on u.tenant_id = ${db.tenant} and u.id = v.uploaded_by
    where v.tenant_id = ${db.tenant} and v.file_id = ${id} order by v.number desc limit 1000`.execute(db)
  return rows
}

export const listDownloads = ({ db }: Asking, id: number, query: ListQuery): Promise<Page<FileDownload>> =>
  listPage(db, `/files/${id}/downloads`, query, {
    table: 'file_downloads',
    columns: sql`page.id, page.number, page.kind, u.name as user_name, page.at`,
    joins: sql`join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id`,
    sorts: { id: 'bigint' },
    sort: '-id',
    where: [sql`t.file_id = ${id}`],
  })

export type Content = Pick<File, 'mime' | 'size' | 'sha256' | 'scan_status'> & {
  storage_key: string
  number: number
}

/** What one version holds, and where. */
export async function findContent(db: Db, id: number, number: number): Promise<Content | undefined> {
  const { rows } = await sql<Content>`
    select v.number, v.mime, v.size, v.sha256, v.scan_status, o.storage_key
    from file_versions v join file_objects o on o.tenant_id = ${db.tenant} and o.id = v.object_id
    where v.tenant_id = ${db.tenant} and v.file_id = ${id} and v.number = ${number}`.execute(db)
  return rows[0]
}

/** What rests on these files, by their ids: those stay. */
export async function restingOn(db: Db, ids: readonly number[]): Promise<Map<number, Resting>> {
  const { rows } = await sql<{ id: number; rests: Resting }>`
    select l.file_id as id, 'submission' as rests from compliance_submission_files l
    where l.tenant_id = ${db.tenant} and l.file_id = any(${ids}::bigint[])
    union
    select e.ir35_file_id, 'determination' from engagements e
    where e.tenant_id = ${db.tenant} and e.ir35_file_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, rests }) => [id, rests]))
}

/** Bytes of all that these files hold and held before. */
export async function sizeOfAll(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(v.size), 0)::bigint as bytes from file_versions v
    where v.tenant_id = ${db.tenant} and v.file_id = any(${ids}::bigint[])`.execute(db)
  return rows[0]!.bytes
}

/** The file that came by an upload, whoever may see it. */
export async function findByUpload(db: Db, upload: string): Promise<number | undefined> {
  const { rows } = await sql<{ file_id: number }>`
    select v.file_id from file_versions v where v.tenant_id = ${db.tenant} and v.upload = ${upload}`.execute(
    db,
  )
  return rows[0]?.file_id
}

/** Says that something is about to be written to the storage. */
export async function insertObject(db: Db, storage_key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into file_objects (tenant_id, storage_key) values (${db.tenant}, ${storage_key}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

type ObjectState = 'writing' | 'kept' | 'leaving'

/** Moves objects on; answers how many there were in that state. */
export async function setObjects(
  db: Db,
  ids: readonly number[],
  from: ObjectState,
  to: ObjectState,
): Promise<number> {
  const { rows } = await sql`
    update file_objects o set state = ${to}, since = now()
    where o.tenant_id = ${db.tenant} and o.id = any(${ids}::bigint[]) and o.state = ${from} returning o.id`.execute(
    db,
  )
  return rows.length
}

/** What another room kept under these keys leaves the storage; null is none. */
export async function releaseObjects(db: Db, keys: readonly (string | null)[]): Promise<void> {
  await sql`
    update file_objects o set state = 'leaving', since = now()
    where o.tenant_id = ${db.tenant} and o.storage_key = any(${keys}::text[]) and o.state = 'kept'`.execute(
    db,
  )
}

export type NewVersion = {
  file_id: number
  number: number
  object_id: number
  upload: string
  name: string
  mime: string
  size: number
  sha256: string
  pages: number | null
  scan_status: File['scan_status']
  scanned_by: File['scanned_by']
  /** Null: a guest, of that name. */
  uploaded_by: number | null
  guest_name: string
}

export async function insertVersion(db: Db, given: NewVersion): Promise<void> {
  const {
    file_id,
    number,
    object_id,
    upload,
    name,
    mime,
    size,
    sha256,
    pages,
    scan_status,
    scanned_by,
    uploaded_by,
    guest_name,
  } = given
  await sql`
    insert into file_versions (tenant_id, file_id, number, object_id, upload, name, mime, size, sha256, pages, scan_status,
      scanned_by, uploaded_by, guest_name)
    values (${db.tenant}, ${file_id}, ${number}, ${object_id}, ${upload}, ${name}, ${mime}, ${size}, ${sha256}, ${pages},
      ${scan_status}, ${scanned_by}, ${uploaded_by}, ${guest_name})`.execute(db)
}

type Marks = Pick<
  Updateable<DB['files']>,
  | 'category'
  | 'visibility'
  | 'sensitive'
  | 'expires_on'
  | 'expiry_notified_at'
  | 'hold_reason'
  | 'held_by'
  | 'held_at'
  | 'deleted_at'
  | 'deleted_by'
>

/** Writes the same over several files, whatever version they are at: what is written is not what somebody read. */
export async function markFiles(db: Db, files: readonly { id: number }[], marks: Marks): Promise<void> {
  if (files.length === 0) return
  await db
    .updateTable('files')
    .set({ ...marks, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', sql<number>`any(${files.map(({ id }) => id)}::bigint[])`)
    .execute()
}

export async function insertDownload(
  { db, who, ip, agent }: Pick<Context, 'db' | 'who' | 'ip' | 'agent'>,
  {
    file,
    number,
    kind,
    sha256,
  }: { file: number; number: number; kind: 'download' | 'preview'; sha256: string },
): Promise<void> {
  await sql`
    insert into file_downloads (tenant_id, file_id, number, kind, sha256, user_id, ip, agent)
    values (${db.tenant}, ${file}, ${number}, ${kind}, ${sha256}, ${who.id}, ${ip}, ${agent})`.execute(db)
}
