import { sql } from 'kysely'
import type { ImportStatus } from '#areas/imports/contract.ts'
import { columns, joins, type StoredImport } from '#areas/imports/queries.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Goes on to another status, and begins its work anew: whoever still does the work of before stops. */
export async function moveTo(
  db: Db,
  id: number,
  status: ImportStatus,
  now: Date,
  reasons?: Record<string, unknown>,
): Promise<void> {
  const at = now.toISOString()
  await sql`
    update imports i set status = ${status}, error = '', rows_done = 0, attempt = 0, version = i.version + 1,
      reasons = coalesce(${reasons ? JSON.stringify(reasons) : null}::jsonb, i.reasons),
      rows_total = case when ${status} = 'running' then i.to_create + i.to_update
        when ${status} = 'rolling_back' then i.created + i.updated else 0 end,
      started_at = case when ${status} = 'running' then ${at}::timestamptz else i.started_at end
    where i.tenant_id = ${db.tenant} and i.id = ${id}`.execute(db)
}

/** Begins its work, or takes it over: the number by which it is known from then on. Undefined when it is not in this status. */
export async function claim(db: Db, id: number, status: ImportStatus): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    with page as (
      update imports i set attempt = i.attempt + 1
      where i.tenant_id = ${db.tenant} and i.id = ${id} and i.status = ${status} returning i.*)
    select ${columns} from page ${joins(db)}`.execute(db)
  return rows[0]
}

/** Holds an import while a batch of it is done: false when it was cancelled, or somebody else does it by now. */
export async function holdImport(
  db: Db,
  { id, status, attempt }: Pick<StoredImport, 'id' | 'status' | 'attempt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from imports i where i.tenant_id = ${db.tenant} and i.id = ${id} and i.status = ${status}
      and i.attempt = ${attempt} for update`.execute(db)
  return rows.length > 0
}

export type Counts = Partial<
  Record<
    | 'rows_total'
    | 'rows_done'
    | 'to_create'
    | 'to_update'
    | 'to_skip'
    | 'wrong_rows'
    | 'wrong_cells'
    | 'warned_rows'
    | 'created'
    | 'updated'
    | 'failed'
    | 'undone'
    | 'kept',
    number
  >
>

/** Says how far it is. */
export async function saveCounts(db: Db, id: number, counts: Counts): Promise<void> {
  await db
    .updateTable('imports')
    .set(counts)
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
}

type Ending = {
  status: ImportStatus
  error?: string
  finished_at?: string
  undo_until?: string | null
  storage_key?: null
}

export async function endImport(db: Db, id: number, ending: Ending): Promise<void> {
  await db
    .updateTable('imports')
    .set((row) => ({ ...ending, version: row('version', '+', 1) }))
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
}

/** Imports that nobody went on with since that day end; whose files and rows are not needed any more lose them. */
export async function tidyRows(
  db: Db,
  now: Date,
  abandoned: Date,
): Promise<Pick<StoredImport, 'id' | 'user_id' | 'storage_key'>[]> {
  const { rows } = await sql<Pick<StoredImport, 'id' | 'user_id' | 'storage_key'>>`
    with left_alone as (
      update imports i set status = 'cancelled', finished_at = ${now.toISOString()}::timestamptz, storage_key = null,
        version = i.version + 1
      from imports was
      where i.tenant_id = ${db.tenant} and was.tenant_id = ${db.tenant} and was.id = i.id
        and i.status = any('{uploaded,mapped,validated,failed}') and i.finished_at is null
        and i.created_at < ${abandoned.toISOString()}::timestamptz
      returning i.id, i.user_id, was.storage_key
    ), gone as (
      delete from import_rows r using imports i
      where r.tenant_id = ${db.tenant} and i.tenant_id = ${db.tenant} and i.id = r.import_id
        and (i.id in (select l.id from left_alone l)
          or (i.finished_at is not null and i.status <> 'rolling_back'
            and coalesce(i.undo_until, i.finished_at) < ${now.toISOString()}::timestamptz))
    )
    select id, user_id, storage_key from left_alone`.execute(db)
  return rows
}
