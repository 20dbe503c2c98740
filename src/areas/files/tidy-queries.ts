import { sql } from 'kysely'
import type { File } from '#areas/files/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

type Leaving = { id: number; storage_key: string }

/** What lies in the storage and no file holds, marked so that none can hold it any more. */
export async function takeLeaving(db: Db, givenUp: Date, most: number): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    update file_objects o set state = 'leaving'
    where o.tenant_id = ${db.tenant} and o.id = any(array(
      select w.id from file_objects w
      where w.tenant_id = ${db.tenant} and w.state <> 'kept'
        and (w.state = 'leaving' or w.since < ${givenUp.toISOString()}::timestamptz)
      order by w.since, w.id limit ${sql.lit(most)} for update skip locked))
    returning o.id, o.storage_key`.execute(db)
  return rows
}

export async function deleteObjects(db: Db, objects: readonly Leaving[]): Promise<void> {
  await sql`
    delete from file_objects o where o.tenant_id = ${db.tenant} and o.state = 'leaving'
      and o.id = any(${objects.map(({ id }) => id)}::bigint[])`.execute(db)
}

/** Deletes files that have been in the bin since before then, with their versions; what they held leaves the storage. */
export async function purgeBin(
  db: Db,
  before: Date,
  today: string,
  most: number,
): Promise<Pick<File, 'id' | 'name' | 'subject' | 'subject_id'>[]> {
  const { rows } = await sql<Pick<File, 'id' | 'name' | 'subject' | 'subject_id'>>`
    with gone as materialized (
      select f.id from files f
      where f.tenant_id = ${db.tenant} and f.deleted_at < ${before.toISOString()}::timestamptz and f.hold_reason is null
        and (f.retention_until is null or f.retention_until < ${today}::date)
      order by f.deleted_at, f.id limit ${sql.lit(most)} for update skip locked
    ),
    leaving as (
      update file_objects o set state = 'leaving', since = now()
      from file_versions v, gone
      where o.tenant_id = ${db.tenant} and v.tenant_id = ${db.tenant} and v.file_id = gone.id and o.id = v.object_id
    )
    delete from files f using gone where f.tenant_id = ${db.tenant} and f.id = gone.id
    returning f.id, f.name, f.subject, f.subject_id`.execute(db)
  return rows
}

/** `uploaded_by` null: a guest, whom nobody can tell anything. */
export type Taken = { file_id: number; name: string; uploaded_by: number | null }

/** Versions that wait for the virus scanner, the oldest first. */
export async function findWaiting(db: Db, most: number): Promise<(Taken & Leaving)[]> {
  const { rows } = await sql<Taken & Leaving>`
    select v.id, v.file_id, v.name, v.uploaded_by, o.storage_key
    from file_versions v join file_objects o on o.tenant_id = ${db.tenant} and o.id = v.object_id
    where v.tenant_id = ${db.tenant} and v.scan_status = 'waiting' order by v.id limit ${sql.lit(most)}`.execute(
    db,
  )
  return rows
}

export async function saveVerdict(
  db: Db,
  id: number,
  {
    status,
    scanned_by,
    found,
  }: { status: 'clean' | 'refused'; scanned_by: File['scanned_by']; found: string },
): Promise<void> {
  await sql`
    update file_versions v set scan_status = ${status}, scanned_by = ${scanned_by}, found = ${found}
    where v.tenant_id = ${db.tenant} and v.id = ${id} and v.scan_status = 'waiting'`.execute(db)
}

/** Takes files that expire until then and nobody was told of, marked as told. */
export async function takeExpiring(
  db: Db,
  today: string,
  until: string,
  most: number,
): Promise<(Taken & { expires_on: string })[]> {
  const { rows } = await sql<Taken & { expires_on: string }>`
    update files f set expiry_notified_at = now()
    where f.tenant_id = ${db.tenant} and f.id = any(array(
      select w.id from files w
      where w.tenant_id = ${db.tenant} and w.deleted_at is null and w.expires_by between ${today}::date and ${until}::date
        and w.expiry_notified_at is null
      order by w.expires_by, w.id limit ${sql.lit(most)} for no key update skip locked))
    returning f.id as file_id, f.name, f.uploaded_by, f.expires_on`.execute(db)
  return rows
}
